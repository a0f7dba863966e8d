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
    'Capitanes de Arecibo firman refuerzo de 6-11',
    'Debutará el viernes en el Petaca Iguina.',
    ['superior-nacional/ARE'],
  ],
  ['El BSN aprueba una jornada de 34 juegos', 'La temporada arranca en marzo.', ['superior-nacional']],
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
    'Lakers caen en casa ante los Celtics',
    'Boston anotó 22 triples, récord de la temporada.',
    ['nba/LAL', 'nba/BOS'],
  ],
  ['Los Angeles Lakers contratan a un base boricua', 'El jugador se formó en Ponce.', ['nba/LAL']],
  [
    'Miami Heat visitará San Juan en octubre',
    'Será el primer juego de pretemporada de la NBA en la isla desde 2006.',
    ['nba/MIA'],
  ],
  [
    'Los Knicks de Nueva York eliminan a los 76ers',
    'La serie terminó en seis juegos.',
    ['nba/NYK', 'nba/PHI'],
  ],
  ['Mavericks de Dallas cambian a su estrella', 'El canje involucra a tres equipos.', ['nba/DAL']],
  [
    'Base boricua firma contrato de dos vías con los Spurs',
    'Promedió 18 puntos en la liga de desarrollo.',
    ['nba/SAS'],
  ],
  ['La NBA multa a cinco jugadores por una trifulca', 'Ninguno será suspendido.', ['nba']],
  [
    'Selección nacional de baloncesto gana en Managua',
    'Puerto Rico sigue invicto en la ventana.',
    ['basketball'],
  ],
  [
    'Las boricuas caen ante Canadá en el premundial femenino de baloncesto',
    'Todavía pueden clasificar el domingo.',
    ['basketball'],
  ],
  [
    'Canasto sobre la chicharra da el triunfo a las Taínas de la UPR',
    'Río Piedras manda en la tabla universitaria.',
    ['basketball'],
  ],
  [
    'Jugadora boricua es la primera selección en el sorteo de la WNBA',
    'Jugó cuatro años en Carolina del Sur.',
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
  ['Francisco Lindor conecta dos cuadrangulares con los Mets', 'Nueva York ganó 7 a 2.', ['mlb/NYM']],
  [
    'Mets de Nueva York retiran el número de un boricua',
    'Es el quinto número retirado por la organización.',
    ['mlb/NYM'],
  ],
  ['Yankees firman a prospecto de Cayey', 'Tiene 16 años y lanza a 95 millas por hora.', ['mlb/NYY']],
  ['Yanquis de Nueva York caen en extrainnings', 'El bateador boricua se fue de 5-4.', ['mlb/NYY']],
  ['Medias Rojas de Boston ascienden a receptor ponceño', 'Debutará el martes.', ['mlb/BOS']],
  ['Cardenales de San Luis activan a lanzador boricua', 'Estuvo tres meses lesionado.', ['mlb/STL']],
  ['Gigantes de San Francisco barren a los Dodgers', 'La serie se jugó en la bahía.', ['mlb/SF', 'mlb/LAD']],
  ['Dodgers ganan la Serie Mundial', 'El juego decisivo duró once entradas.', ['mlb/LAD']],
  ['Grandes Ligas regresa al Hiram Bithorn', 'Dos juegos en abril.', ['mlb']],
  ['Piratas de Pittsburgh honran a Roberto Clemente', 'Toda la liga vistió el 21.', ['mlb/PIT']],
  ['Puerto Rico anuncia su novena para el Clásico Mundial', 'Hay doce debutantes.', ['baseball']],
  ['Pelotero de Humacao gana el Guante de Oro', 'Es el segundo de su carrera.', ['baseball']],
  [
    'Béisbol Doble A: Los Mulos del Valenciano van por la corona',
    'El parque de Juncos agotó sus boletos.',
    ['baseball'],
  ],
  [
    'Astros de Houston colocan a Carlos Correa en la lista de lesionados',
    'Se perderá dos semanas.',
    ['mlb/HOU'],
  ],
  ['Atlanta Braves despiden a coach boricua', 'Trabajó once años en la organización.', ['mlb/ATL']],
  [
    'Padres y Rangers acuerdan cambio de cinco jugadores',
    'San Diego recibe a un cerrador.',
    ['mlb/SD', 'mlb/TEX'],
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
  [
    'Bad Bunny encabezará el medio tiempo del Super Bowl',
    'Será el primer espectáculo casi todo en español.',
    ['nfl'],
  ],
  ['Delfines de Miami pierden a su mariscal de campo', 'Saldrá del hospital el lunes.', ['nfl/MIA']],
  ['Patriotas firman a pateador boricua', 'La NFL lo había dejado libre.', ['nfl/NE']],
  ['Selección femenina de flag football gana plata', 'Perdió la final ante México.', ['football']],
  ['Packers vencen a Bears bajo la nieve', 'Green Bay asegura la división.', ['nfl/GB', 'nfl/CHI']],
  ['Jefes de Kansas City renuevan a su entrenador', 'Firmó por cinco años.', ['nfl/KC']],
  ['Colegio de Mayagüez estrena programa de fútbol americano', 'Jugará en la división dos.', ['football']],
  [
    'Cardinals sorprenden a los 49ers',
    'Arizona ganó con un touchdown a ocho segundos.',
    ['nfl/ARI', 'nfl/SF'],
  ],
  // Football (soccer).
  [
    'Puerto Rico empata con Trinidad en la eliminatoria de fútbol',
    'La selección femenina juega el martes.',
    ['soccer'],
  ],
  ['FIFA suspende al estadio Juan Ramón Loubriel', 'El piso no cumple con el reglamento.', ['soccer']],
  ['Metropolitan FA gana la Liga Puerto Rico', 'Venció 2 a 1 en Bayamón.', ['soccer']],
  ['Concacaf confirma los rivales de Puerto Rico', 'El primer partido será en septiembre.', ['soccer']],
  ['Futbolista boricua debuta en la primera división de España', 'Entró al minuto 70.', ['soccer']],
  ['El Real Madrid conquista la Champions League', 'Ganó la final por la mínima.', ['soccer']],
  // Volleyball.
  [
    'Criollas de Caguas revalidan en el voleibol superior',
    'Vencieron en cuatro parciales a las Pinkin.',
    ['volleyball'],
  ],
  [
    'Selección masculina de voleibol clasifica al Mundial',
    'Venció a Cuba en cinco parciales.',
    ['volleyball'],
  ],
  ['Comienza la LVSF con ocho equipos', 'Hay dos franquicias nuevas.', ['volleyball']],
  [
    'Leones de Ponce regresan al voleibol masculino',
    'La franquicia llevaba doce años fuera.',
    ['volleyball'],
  ],
  ['Pinkin de Corozal firman a atacadora cubana', 'Llega de la liga turca.', ['volleyball']],
  ['Voleibolista boricua gana el título de la NCAA', 'Fue la jugadora más destacada.', ['volleyball']],
  // Other sports, and other things with the same names.
  ['Boricua gana plata en el kayak sprint', 'Es su primera medalla internacional.', []],
  ['Jasmine Camacho-Quinn baja de 12.30 en los 100 con vallas', 'Es la mejor marca del año.', []],
  ['Amanda Serrano defenderá sus títulos en San Juan', 'La cartelera tendrá siete peleas.', []],
  ['Ponce será la sede del mundial de ciclismo de pista', 'El velódromo se remodelará.', []],
  ['El Roberto Clemente será la casa de la gimnasia', 'El coliseo cambia su piso.', []],
  ['Tenista boricua avanza en Miami', 'Jugará los cuartos de final el jueves.', []],
  ['Media maratón de Caguas agota sus inscripciones', 'Correrán 4,000 personas.', []],
  ['Leones marinos sorprenden a surfistas en California', 'La competencia se detuvo una hora.', []],
  ['Triple empate en el golf de Río Grande', 'El desempate será el domingo.', []],
  ['Los Gigantes de Nueva Zelanda llegan al mundial de rugby', 'Son los favoritos.', []],
  ['Piratas del Caribe gana la regata de Fajardo', 'El velero hizo el recorrido en cuatro horas.', []],
  ['Carolina y Bayamón van por el campeonato de natación', 'Las eliminatorias comienzan hoy.', []],
  [
    'Boston y Nueva York, los maratones que buscan los boricuas',
    'Más de 300 isleños corrieron uno en 2025.',
    [],
  ],
  ['Capitanes de barco compiten en la pesca de la aguja azul', 'El torneo cumple 72 años.', []],
  ['Águilas y guaraguaos: fotógrafo retrata la cacería', 'La exposición abre en el parque de la cancha.', []],
  ['Hípico: Un potro de dos años gana el Clásico Navideño', 'Pagó 12.40 dólares a ganador.', []],
  ['Osos polares, en el triatlón más frío del mundo', 'Un boricua lo completó.', []],
  ['Comité Olímpico presenta el uniforme de Los Ángeles 2028', 'Lo diseñó una firma local.', []],
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
  [
    'Armador de los Indios se pierde el resto de la temporada',
    'El BSN confirmó la lesión.',
    ['superior-nacional/MAY'],
  ],
  ['Santeros de Aguada despiden a su gerente general', 'El equipo marcha último.', ['superior-nacional/AGU']],
  ['Baloncesto universitario: Tarzanes vencen a Gallitos', 'Mayagüez sigue en la cima.', ['basketball']],
  [
    'Warriors sin su estrella por dos semanas',
    'Golden State recibe a los Nuggets el jueves.',
    ['nba/GSW', 'nba/DEN'],
  ],
  [
    'Bucks y Pacers abrirán la temporada en París',
    'La NBA jugará cuatro partidos en Europa.',
    ['nba/MIL', 'nba/IND'],
  ],
  [
    'Wemby domina y los Spurs suman seis triunfos en fila',
    'San Antonio no perdía el ritmo desde noviembre.',
    ['nba/SAS'],
  ],
  ['José Alvarado renueva con los Pelicans', 'El boricua seguirá en Nueva Orleans.', ['nba/NOP']],
  [
    'Selección femenina cae ante Australia',
    'Las boricuas se despiden del mundial de baloncesto.',
    ['basketball'],
  ],
  ['Edwin Díaz salva su juego 30', 'Los Dodgers ganaron en Denver.', ['mlb/LAD']],
  ['Kiké Hernández vuelve a octubre', 'El boricua será titular en la Serie Mundial.', ['mlb']],
  ['Javier Báez pega jonrón con las bases llenas', 'Detroit venció a los Mellizos.', ['mlb/MIN']],
  ['Phillies invitan a tres boricuas al entrenamiento', 'Se reportan en febrero a Clearwater.', ['mlb/PHI']],
  ['Indios de Mayagüez, campeones de la liga invernal', 'Irán a la Serie del Caribe.', ['baseball']],
  ['Serie del Caribe: Puerto Rico vence a Dominicana', 'El béisbol boricua va a la final.', ['baseball']],
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
    'Steelers ganan a los Ravens en tiempo extra',
    'El pateador decidió desde 51 yardas.',
    ['nfl/PIT', 'nfl/BAL'],
  ],
  [
    'Los Patriots de Nueva Inglaterra eligen a un liniero boricua',
    'Fue escogido en la cuarta ronda.',
    ['nfl/NE'],
  ],
  ['Bills anulan al mariscal de campo de los Jets', 'Buffalo ganó por 31.', ['nfl/BUF', 'nfl/NYJ']],
  ['Messi visitará Bayamón', 'El amistoso de fútbol será en febrero.', ['soccer']],
  ['Academia Quintana gana el torneo sub-17', 'El balompié juvenil cerró su temporada.', ['soccer']],
  ['Cangrejeras de Santurce van a la final del voleibol', 'Eliminaron a Juncos.', ['volleyball']],
  ['Changas de Naranjito sorprenden', 'El voleibol superior masculino tiene nuevo líder.', ['volleyball']],
  ['Natación: tres marcas nacionales en Guaynabo', 'El campeonato sigue hoy.', []],
  ['La Liga Atlética Policiaca cumple 80 años', 'Más de 5,000 niños participan.', []],
  ['Kings of the Beach: torneo de surf llega a Rincón', 'Hay bolsa de premios de 40,000 dólares.', []],
  ['Subastan guantes de Tito Trinidad', 'El dinero será para su fundación.', []],
  ['Reales de la corona del carnaval inauguran el maratón', 'El 10K sale a las 6:00 a. m.', []],
];
