export type Headline = readonly [title: string, lead: string, about: readonly string[]];

/**
 * Headlines of the kind that newspapers of the island print, each with its lead and what it is about: `sport`, a league's path, or
 * `league/alias` of a team. A person read them; sports-headlines.test.ts compares that with what the classifier finds.
 */
export const headlines: readonly Headline[] = [
  // Basketball.
  [
    'Vaqueros vencen a Leones en cinco partidos y son campeones del BSN',
    'Es el título 17 de la franquicia de Bayamón.',
    ['superior-nacional/BAY', 'superior-nacional/PON'],
  ],
  [
    'Cangrejeros de Santurce anuncian a su nuevo dirigente',
    'Llega tras dos temporadas en Mayagüez.',
    ['superior-nacional/SAN'],
  ],
  [
    'Mets de Guaynabo ganan su tercer juego seguido',
    'Dominaron los rebotes en Gurabo.',
    ['superior-nacional/GUA'],
  ],
  [
    'Piratas remontan 20 puntos y fuerzan un sexto juego',
    'Quebradillas no muere en la semifinal del Baloncesto Superior Nacional.',
    ['superior-nacional/QUE'],
  ],
  [
    'Fallece leyenda del baloncesto superior',
    'Ganó cuatro campeonatos en la década de los setenta.',
    ['superior-nacional'],
  ],
  [
    'Miami Heat visitará San Juan en octubre',
    'Será el primer juego de pretemporada de la NBA en la isla desde 2006.',
    ['nba/MIA'],
  ],
  [
    'Base boricua firma contrato de dos vías con los Spurs',
    'Promedió 18 puntos en la liga de desarrollo.',
    ['nba/SAS'],
  ],
  [
    'Las boricuas caen ante Canadá en el premundial femenino de baloncesto',
    'Todavía pueden clasificar el domingo.',
    ['basketball'],
  ],
  ['Orlando Magic despide a su dirigente', 'El equipo perdió 12 de sus últimos 14 juegos.', ['nba/ORL']],
  ['Celtas de Boston barren la serie', 'Esperan rival en la final del Este de la NBA.', ['nba/BOS']],
  ['Toros de Chicago retirarán un número', 'La ceremonia será en enero.', ['nba/CHI']],
  // Baseball.
  [
    'Criollos de Caguas dejan en el terreno a los Indios',
    'El béisbol invernal vivió una noche larga.',
    ['baseball'],
  ],
  ['Liga invernal: Cangrejeros vencen a Gigantes', 'Dos jonrones en la novena decidieron.', ['baseball']],
  ['Yankees firman a prospecto de Cayey', 'Tiene 16 años y lanza a 95 millas por hora.', ['mlb/NYY']],
  ['Yanquis de Nueva York caen en extrainnings', 'El bateador boricua se fue de 5-4.', ['mlb/NYY']],
  ['Medias Rojas de Boston ascienden a receptor ponceño', 'Debutará el martes.', ['mlb/BOS']],
  ['Cardenales de San Luis activan a lanzador boricua', 'Estuvo tres meses lesionado.', ['mlb/STL']],
  ['Gigantes de San Francisco barren a los Dodgers', 'La serie se jugó en la bahía.', ['mlb/SF', 'mlb/LAD']],
  ['Piratas de Pittsburgh honran a Roberto Clemente', 'Toda la liga vistió el 21.', ['mlb/PIT']],
  ['Puerto Rico anuncia su novena para el Clásico Mundial', 'Hay doce debutantes.', ['baseball']],
  [
    'Astros de Houston colocan a Carlos Correa en la lista de lesionados',
    'Se perderá dos semanas.',
    ['mlb/HOU'],
  ],
  [
    'Rojos de Cincinnati confían en su torpedero boricua',
    'Abrirá la temporada como titular en las Grandes Ligas.',
    ['mlb/CIN'],
  ],
  // American football.
  [
    'Chiefs y Eagles repiten duelo en el Super Bowl',
    'El partido será en Nueva Orleans.',
    ['nfl/KC', 'nfl/PHI'],
  ],
  [
    'Vaqueros de Dallas eliminan a los Giants',
    'La NFL ya conoce a sus catorce clasificados.',
    ['nfl/DAL', 'nfl/NYG'],
  ],
  ['Delfines de Miami pierden a su mariscal de campo', 'Saldrá del hospital el lunes.', ['nfl/MIA']],
  ['Patriotas firman a pateador boricua', 'La NFL lo había dejado libre.', ['nfl/NE']],
  ['Packers vencen a Bears bajo la nieve', 'Green Bay asegura la división.', ['nfl/GB', 'nfl/CHI']],
  ['Jefes de Kansas City renuevan a su entrenador', 'Firmó por cinco años.', ['nfl/KC']],
  [
    'Cardinals sorprenden a los 49ers',
    'Arizona ganó con un touchdown a ocho segundos.',
    ['nfl/ARI', 'nfl/SF'],
  ],
  // Football (soccer).
  ['FIFA suspende al estadio Juan Ramón Loubriel', 'El piso no cumple con el reglamento.', ['soccer']],
  ['Metropolitan FA gana la Liga Puerto Rico', 'Venció 2 a 1 en Bayamón.', ['soccer']],
  ['El Real Madrid conquista la Champions League', 'Ganó la final por la mínima.', ['soccer']],
  // Volleyball.
  ['Comienza la LVSF con ocho equipos', 'Hay dos franquicias nuevas.', ['volleyball']],
  [
    'Leones de Ponce regresan al voleibol masculino',
    'La franquicia llevaba doce años fuera.',
    ['volleyball'],
  ],
  ['Pinkin de Corozal firman a atacadora cubana', 'Llega de la liga turca.', ['volleyball']],
  // Other sports, and other things with the same names.
  ['Jasmine Camacho-Quinn baja de 12.30 en los 100 con vallas', 'Es la mejor marca del año.', []],
  ['El Roberto Clemente será la casa de la gimnasia', 'El coliseo cambia su piso.', []],
  ['Leones marinos sorprenden a surfistas en California', 'La competencia se detuvo una hora.', []],
  ['Triple empate en el golf de Río Grande', 'El desempate será el domingo.', []],
  ['Piratas del Caribe gana la regata de Fajardo', 'El velero hizo el recorrido en cuatro horas.', []],
  [
    'Boston y Nueva York, los maratones que buscan los boricuas',
    'Más de 300 isleños corrieron uno en 2025.',
    [],
  ],
  ['Capitanes de barco compiten en la pesca de la aguja azul', 'El torneo cumple 72 años.', []],
  ['Osos polares, en el triatlón más frío del mundo', 'Un boricua lo completó.', []],
];

/** More of them, written after the classifier, so that its rules were not made for them. */
export const unseenHeadlines: readonly Headline[] = [
  [
    'Atléticos de San Germán estrenan cancha ante Osos de Manatí',
    'El juego se verá por televisión.',
    ['superior-nacional/SG', 'superior-nacional/MAN'],
  ],
  [
    'Gigantes de Carolina dominan el rebote y empatan la serie',
    'El cuarto juego será en Canóvanas.',
    ['superior-nacional/CAR'],
  ],
  ['Santeros de Aguada despiden a su gerente general', 'El equipo marcha último.', ['superior-nacional/AGU']],
  [
    'Warriors sin su estrella por dos semanas',
    'Golden State recibe a los Nuggets el jueves.',
    ['nba/GSW', 'nba/DEN'],
  ],
  [
    'Wemby domina y los Spurs suman seis triunfos en fila',
    'San Antonio no perdía el ritmo desde noviembre.',
    ['nba/SAS'],
  ],
  [
    'Selección femenina cae ante Australia',
    'Las boricuas se despiden del mundial de baloncesto.',
    ['basketball'],
  ],
  ['Kiké Hernández vuelve a octubre', 'El boricua será titular en la Serie Mundial.', ['mlb']],
  ['Javier Báez pega jonrón con las bases llenas', 'Detroit venció a los Mellizos.', ['mlb/MIN']],
  ['Indios de Mayagüez, campeones de la liga invernal', 'Irán a la Serie del Caribe.', ['baseball']],
  [
    'Lanzador de Toa Baja firma con los Reales',
    'Las Grandes Ligas abrieron el período internacional.',
    ['mlb/KC'],
  ],
  [
    'Isaac Paredes y los Astros',
    'Houston apuesta por su poder ante los Rangers de Texas.',
    ['mlb/HOU', 'mlb/TEX'],
  ],
  [
    'Los Patriots de Nueva Inglaterra eligen a un liniero boricua',
    'Fue escogido en la cuarta ronda.',
    ['nfl/NE'],
  ],
  ['Messi visitará Bayamón', 'El amistoso de fútbol será en febrero.', ['soccer']],
  ['Academia Quintana gana el torneo sub-17', 'El balompié juvenil cerró su temporada.', ['soccer']],
  ['Changas de Naranjito sorprenden', 'El voleibol superior masculino tiene nuevo líder.', ['volleyball']],
  ['La Liga Atlética Policiaca cumple 80 años', 'Más de 5,000 niños participan.', []],
  ['Kings of the Beach: torneo de surf llega a Rincón', 'Hay bolsa de premios de 40,000 dólares.', []],
  ['Reales de la corona del carnaval inauguran el maratón', 'El 10K sale a las 6:00 a. m.', []],
];
