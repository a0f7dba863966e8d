import { thousands, type Template } from './scene.ts';

/** Weather, emergencies, power, water, roads, health, government and money. */
export const serviceTemplates: Template[] = [
  ({ town, sector, count }) => ({
    title: `Restablecen el agua en el sector ${sector} de ${town} tras reparar una tubería`,
    excerpt: `Unas ${count} familias llevaban desde la madrugada sin servicio.`,
    body: `Unas ${count} familias del sector ${sector}, en ${town}, recuperaron el servicio de agua potable luego de que una brigada reparara una tubería de doce pulgadas que se rompió en la madrugada.

      El personal recomendó dejar correr el agua durante varios minutos antes de consumirla, porque puede salir con sedimento durante las primeras horas.

      El municipio mantuvo un camión cisterna frente a la cancha del sector mientras duró la reparación. «Primero atendimos a los encamados y a quienes usan máquinas en la casa», dijo la oficina municipal de manejo de emergencias.

      La línea será inspeccionada otra vez esta semana para descartar filtraciones.`,
    categories: ['local', 'comunidad'],
    picture: 'tendido',
    author: 'redaccion',
  }),
  ({ town, sector, count }) => ({
    title: `Aviso de inundaciones para ${town}: piden evitar el vado del sector ${sector}`,
    excerpt: `El pluviómetro más cercano registró ${(count / 40 + 1).toFixed(1)} pulgadas de lluvia en tres horas.`,
    body: `La oficina de manejo de emergencias de ${town} pidió a los conductores que eviten el vado del sector ${sector} hasta nuevo aviso. El pluviómetro más cercano registró ${(count / 40 + 1).toFixed(1)} pulgadas de lluvia en tres horas.

      El suelo ya estaba saturado por los aguaceros de la semana, así que el río responde con rapidez, explicaron los meteorólogos.

      ## Qué hacer

      - No cruce carreteras inundadas: seis pulgadas de agua bastan para perder el control.
      - Mueva el vehículo a un lugar alto antes de que anochezca.
      - Tenga a mano los teléfonos de emergencia.

      No se han informado heridos. El refugio de la escuela del casco urbano está listo para abrir si hace falta.`,
    categories: ['tiempo', 'emergencias'],
    picture: 'rio',
    author: 'ismael-torrado',
  }),
  ({ town, sector, years }) => ({
    title: `Comienza la repavimentación de la carretera al sector ${sector}, en ${town}`,
    excerpt: `Los vecinos esperaban la obra desde hace ${years} años. Habrá un carril cerrado de día.`,
    body: `Después de ${years} años de reclamos, comenzó la repavimentación del tramo que une el casco urbano de ${town} con el sector ${sector}.

      Los trabajos se harán de lunes a viernes, de 8:00 a. m. a 4:00 p. m., con un carril cerrado a la vez. El contratista debe instalar además cunetones y barreras de seguridad en las tres curvas más cerradas.

      «Lo importante no es la brea, es el desagüe: si no se canaliza el agua, en dos años estamos igual», advirtió un ingeniero retirado que vive en el sector y participó en las reuniones.

      La obra debe terminar en diez semanas, si el tiempo lo permite.`,
    categories: ['local', 'economia'],
    picture: 'carretera',
    author: 'yarelis-montanez',
  }),
  ({ town, sector, count }) => ({
    title: `Clínica gratuita de vacunación y presión arterial atiende a ${count} personas en ${town}`,
    excerpt: `El equipo de salud volverá al sector ${sector} el mes próximo.`,
    body: `Una clínica ambulante atendió gratuitamente a ${count} personas en ${town}, muchas de ellas adultos mayores del sector ${sector} que no tienen transportación propia.

      Además de vacunas contra la influenza, el personal tomó la presión, midió la glucosa y refirió a especialistas los casos que lo necesitaban.

      «Encontramos gente que llevaba dos años sin verse con un médico. No por descuido: porque la guagua no pasa», contó una enfermera voluntaria.

      La próxima visita será el mes que viene. No hace falta cita.`,
    categories: ['ni%c3%b1ez', 'comunidad'],
    picture: 'hospital',
    author: 'lourdes-basora',
  }),
  ({ town, sector, count }) => ({
    title: `${town} aprueba su presupuesto y aparta fondos para reparar ${count} aceras`,
    excerpt: `La asamblea municipal discutió por cuatro horas la partida para el sector ${sector}.`,
    body: `La asamblea municipal de ${town} aprobó el presupuesto del próximo año fiscal con una partida específica para reparar ${count} aceras y rampas de acceso.

      El debate más largo fue sobre el sector ${sector}, donde una acera sin terminar obliga a los estudiantes a caminar por la carretera.

      La partida salió de economías en alumbrado, luego de que se cambiaran los focos del casco urbano por luminarias de bajo consumo.

      El documento completo está disponible para consulta pública en la secretaría de la asamblea.`,
    categories: ['politica', 'local'],
    picture: 'capitolio',
    author: 'amaury-echandia',
  }),
  ({ town, sector, count }) => ({
    title: `Microrred solar mantendrá encendido el centro comunal del sector ${sector}, en ${town}`,
    excerpt: `El sistema de ${count} placas alimenta neveras para medicinas, bombas de agua y cargadores.`,
    body: `El centro comunal del sector ${sector}, en ${town}, estrenó una microrred de ${count} placas solares con baterías que le permitirá funcionar varios días sin la red eléctrica.

      El sistema alimenta dos neveras para medicamentos, la bomba de la cisterna y una sala con cargadores para celulares y equipos médicos.

      La junta de vecinos recibió adiestramiento para operarlo y darle mantenimiento. «Si se va la luz, aquí no se va», resumió la presidenta de la junta.

      El proyecto se pagó con donativos y con una subvención federal para instalaciones críticas.`,
    categories: ['tecnologia', 'comunidad', 'emergencias'],
    picture: 'placas-solares',
    author: 'lourdes-basora',
  }),
  ({ town, sector, count }) => ({
    title: `Feria de empleo en ${town} ofrece ${thousands(count * 3)} plazas en comercio y manufactura`,
    excerpt: 'Habrá talleres de resumé y entrevistas en el mismo día.',
    body: `Más de veinte patronos participarán en una feria de empleo en el centro de convenciones de ${town}, con ${thousands(count * 3)} plazas a tiempo completo y parcial.

      Las vacantes son en comercio, manufactura, hospedería y cuidado de adultos mayores. Varios patronos entrevistarán el mismo día.

      La oficina municipal coordinó transportación desde el sector ${sector} y otros tres barrios. También habrá un salón de cuido para quienes asistan con niños.

      Se recomienda llevar cinco copias del resumé e identificación con foto.`,
    categories: ['economia', 'local'],
    picture: 'puerto',
    author: 'amaury-echandia',
  }),
  ({ town, sector, count }) => ({
    title: `Simulacro de terremoto moviliza a ${thousands(count * 9)} personas en ${town}`,
    excerpt: `La ruta de desalojo del sector ${sector} se completó en menos de veinte minutos.`,
    body: `Unas ${thousands(count * 9)} personas participaron en el simulacro anual de ${town}. El ejercicio midió cuánto tardan las escuelas, los comercios y los hogares de cuido en llegar a los puntos de reunión.

      En el sector ${sector} la ruta se completó en menos de veinte minutos, cinco menos que el año pasado.

      Los observadores señalaron dos fallas: rótulos tapados por la vegetación y una sirena que no se escucha con la brisa en contra. Ambas deben corregirse antes del próximo ejercicio.

      > Un simulacro que sale perfecto no enseña nada. | Coordinación municipal de emergencias`,
    categories: ['emergencias', 'comunidad'],
    picture: 'escuela',
    author: 'redaccion',
  }),
];
