import type { Picture } from './newsroom.types.ts';

/** The alternative text and caption of each picture. The order decides the id and the number in the file name. */
const descriptions = {
  yunque: ['Cascada entre la vegetación del bosque pluvial El Yunque', 'El bosque pluvial, al amanecer.'],
  playa: ['Palmas inclinadas sobre una playa de agua turquesa', 'Una mañana tranquila en la costa norte.'],
  'viejo-san-juan': [
    'Fachadas de colores y balcones del Viejo San Juan',
    'Calle adoquinada de la ciudad amurallada.',
  ],
  garita: ['Garita de El Morro frente al mar al atardecer', 'La garita, con el Atlántico de fondo.'],
  cordillera: ['Siluetas de la Cordillera Central al atardecer', 'La cordillera, vista desde el sur.'],
  huracan: ['Espiral de nubes de un huracán vista desde el espacio', 'Ilustración de un sistema tropical.'],
  aguacero: ['Personas con sombrillas bajo un aguacero', 'Aguacero de la tarde en la zona metropolitana.'],
  capitolio: ['Edificio legislativo con cúpula y columnas blancas', 'La cúpula, antes de la sesión.'],
  'finca-cafe': ['Hileras de café en una finca de montaña', 'Cafetales de la altura.'],
  coqui: ['Coquí sobre una hoja bajo la luna', 'El coquí común se escucha más después de la lluvia.'],
  estadio: ['Estadio de béisbol con las luces encendidas de noche', 'El parque, listo para la primera bola.'],
  cancha: ['Cancha de baloncesto con el balón rumbo al aro', 'La cancha, antes del salto inicial.'],
  teatro: ['Escenario de teatro con cortinas rojas y focos', 'Ensayo general a sala vacía.'],
  mercado: [
    'Puestos de frutas con toldos de colores en una plaza de mercado',
    'Frutos del país en la plaza.',
  ],
  molinos: ['Molinos de viento en una costa al atardecer', 'Parque eólico en la costa sur.'],
  'placas-solares': ['Techo con placas solares bajo el sol', 'Placas solares en un techo residencial.'],
  servidores: ['Pasillo de un centro de datos con luces azules', 'Centro de datos en la zona metropolitana.'],
  circuito: ['Primer plano de un circuito electrónico', 'Ensamblaje de componentes electrónicos.'],
  bioluminiscente: ['Bahía bioluminiscente con estelas de luz de noche', 'La bahía, en noche sin luna.'],
  faro: ['Faro blanco sobre un acantilado rojizo', 'El faro y los acantilados del suroeste.'],
  kayak: ['Kayak amarillo en una laguna entre mangles', 'Recorrido entre los mangles.'],
  chiringas: ['Chiringas de colores en un cielo azul sobre un campo verde', 'Tarde de chiringas.'],
  hospital: ['Fachada de un hospital con ambulancia a la entrada', 'Entrada de la sala de emergencias.'],
  escuela: ['Escuela con bandas de color y un árbol de flamboyán', 'El plantel, antes del primer timbre.'],
  puente: ['Puente atirantado al anochecer sobre el agua', 'El puente, al caer la tarde.'],
  'estudio-tv': [
    'Estudio de televisión con cámaras y pantallas',
    'El estudio, minutos antes de salir al aire.',
  ],
  puerto: ['Grúas y contenedores en un puerto de carga', 'Movimiento de carga en el muelle.'],
  aeropuerto: ['Avión despegando sobre una pista al amanecer', 'Primer vuelo de la mañana.'],
  plaza: ['Plaza de pueblo con iglesia y guirnaldas de luces', 'La plaza pública, de fiesta.'],
  tendido: ['Postes y líneas eléctricas bajo un cielo de tormenta', 'Líneas de distribución en la montaña.'],
  carretera: ['Carretera de montaña con barreras de construcción', 'Trabajos en la carretera.'],
  surf: ['Tablista sobre una ola grande', 'Oleaje del noroeste.'],
  vejigante: ['Máscara de vejigante con cuernos de colores', 'Máscara de papel maché.'],
  condado: ['Edificios frente al mar de noche bajo la luna', 'La ciudad, de noche.'],
  radar: ['Pantalla de radar meteorológico con lluvia sobre Puerto Rico', 'Ecos de lluvia en el radar.'],
  rio: ['Río crecido color marrón bajo un puente pequeño', 'El río, fuera de su cauce.'],
  cuadrilatero: [
    'Guantes de boxeo rojos sobre las cuerdas de un cuadrilátero iluminado',
    'El cuadrilátero, antes del primer asalto.',
  ],
} as const;

export type PictureName = keyof typeof descriptions;

export const PICTURE_WIDTH = 1600;
export const PICTURE_HEIGHT = 900;
const FIRST_PICTURE_ID = 201;

/** Who made some of them. */
const credits: Readonly<Record<string, string>> = {
  cancha: 'Iris Colón Dávila',
  capitolio: 'Archivo de Telecoquí',
};

const names = Object.keys(descriptions);

export const pictures: Picture[] = Object.entries(descriptions).map(([name, [alt, caption]], index) => ({
  id: FIRST_PICTURE_ID + index,
  file: `${String(index + 1).padStart(2, '0')}-${name}.jpg`,
  alt,
  caption,
  credit: credits[name] ?? '',
  width: PICTURE_WIDTH,
  height: PICTURE_HEIGHT,
}));

export function pictureId(name: PictureName): number {
  return FIRST_PICTURE_ID + names.indexOf(name);
}

export function isPictureName(name: string): name is PictureName {
  return Object.hasOwn(descriptions, name);
}
