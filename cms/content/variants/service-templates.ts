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

      - No cruces carreteras inundadas: seis pulgadas de agua bastan para perder el control.
      - Mueve el vehículo a un lugar alto.
      - Ten a mano los teléfonos de emergencia.

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
  ({ town, sector, count }) => ({
    title: `Reemplazan ${count} postes de madera en el sector ${sector}, en ${town}`,
    excerpt: 'Los nuevos son de hormigón y quedan más lejos de la carretera.',
    body: `Una brigada reemplazó ${count} postes de madera del sector ${sector}, en ${town}, por otros de hormigón que quedan dos pies más lejos de la carretera.

      Cada cambio deja la calle sin luz unas cuatro horas. El calendario se pega en la puerta del colmado, que abre antes que nadie.

      «El de la curva lo chocaron cinco veces. Se ganó el descanso», dijo el capataz.`,
    categories: ['local', 'emergencias'],
    picture: 'tendido',
    author: 'redaccion',
  }),
  ({ town, sector, count }) => ({
    title: `Pluviómetros de vecinos en ${town} llenan un hueco en el mapa de lluvia`,
    excerpt: `El del sector ${sector} midió ${count} pulgadas en un mes.`,
    body: `El radar no ve bien lo que cae detrás de la loma. Por eso una docena de familias de ${town} mide la lluvia con tubos de plástico y la anota a la misma hora.

      El pluviómetro del sector ${sector} midió ${count} pulgadas en un mes. Los datos llegan a los meteorólogos el mismo día.

      Quien quiera sumarse necesita un patio sin árboles y constancia.`,
    categories: ['tiempo', 'comunidad'],
    picture: 'radar',
    author: 'ismael-torrado',
  }),
  ({ town, sector, years }) => ({
    title: `${town} vuelve a abrir el puente del sector ${sector}`,
    excerpt: `Estuvo cerrado ${years} meses y ahora aguanta camiones de bomberos.`,
    body: `Después de ${years} meses, los residentes del sector ${sector} cruzan otra vez el río sin dar la vuelta por el pueblo de al lado.

      El puente tiene barandas nuevas, una acera y un rótulo con el peso que aguanta. Los ingenieros volverán después de cada crecida.

      La primera en cruzar fue la guagua de la escuela.`,
    categories: ['local', 'politica'],
    picture: 'puente',
    author: 'yarelis-montanez',
  }),
  ({ town, sector, count }) => ({
    title: `Enfermeras de ${town} visitan casa por casa a ${count} encamados`,
    excerpt: `La ruta del sector ${sector} se hace a pie.`,
    body: `Cuatro enfermeras de ${town} visitan cada mes a ${count} personas encamadas. La ruta del sector ${sector} se hace a pie, porque la ambulancia no sube.

      Llevan la presión, las curas y el tiempo para un café. Una lista en la nevera dice a quién llamar y qué máquina necesita luz.

      El programa busca voluntarios que guíen.`,
    categories: ['ni%c3%b1ez', 'comunidad'],
    picture: 'hospital',
    author: 'lourdes-basora',
  }),
  ({ town, sector, count }) => ({
    title: `Asamblea de ${town} transmitirá todas sus sesiones con subtítulos`,
    excerpt: `La propuesta nació en una reunión con ${count} vecinos del sector ${sector}.`,
    body: `Las sesiones de la asamblea municipal de ${town} se transmitirán completas y con subtítulos. La propuesta nació en una reunión con ${count} vecinos del sector ${sector}.

      También se publicará el orden del día con tres días de anticipación y cada votación por nombre.

      «Pedimos poder leer lo que no se oye desde atrás», resumió una maestra retirada.`,
    categories: ['politica', 'tecnologia'],
    picture: 'capitolio',
    author: 'amaury-echandia',
  }),
  ({ town, sector, count }) => ({
    title: `Baterías compartidas dan ${count} noches sin apagones a una calle de ${town}`,
    excerpt: `Los hogares del sector ${sector} se prestan la energía que sobra.`,
    body: `Doce casas del sector ${sector}, en ${town}, unieron sus baterías. La que le sobra a una la usa la otra, y la cuenta se cuadra a fin de mes.

      En sus primeros meses la calle pasó ${count} noches con luz mientras la red estaba abajo.

      La parte difícil no fue el cable, cuentan: fue acordar quién apaga la secadora.`,
    categories: ['tecnologia', 'economia'],
    picture: 'placas-solares',
    author: 'lourdes-basora',
  }),
  ({ town, sector, count }) => ({
    title: `Adiestran a ${count} jóvenes de ${town} como técnicos de refrigeración`,
    excerpt: `El taller del sector ${sector} incluye herramientas y certificación.`,
    body: `${count} jóvenes de ${town} comenzaron un adiestramiento pagado como técnicos de refrigeración en un taller del sector ${sector}.

      Dura veinte semanas e incluye herramientas, certificación y una entrevista con tres patronos.

      Hay lista de espera: de cada cuatro solicitudes entró una.`,
    categories: ['economia', 'local'],
    picture: 'circuito',
    author: 'amaury-echandia',
  }),
  ({ town, sector }) => ({
    title: `Bomberos de ${town} enseñan a apagar un fuego de cocina en el sector ${sector}`,
    excerpt: 'La demostración usa una sartén, una tapa y mucha calma.',
    body: `Una sartén, una tapa y mucha calma. Con eso los bomberos de ${town} enseñaron a los vecinos del sector ${sector} a apagar un fuego de aceite sin echarle agua.

      La mayoría de los incendios que atienden comienza en la cocina. Casi todos, en los minutos en que nadie mira.

      La demostración se repetirá en las escuelas.`,
    categories: ['emergencias', 'comunidad'],
    picture: 'escuela',
    author: 'redaccion',
  }),
  ({ town, sector, count }) => ({
    title: `Deslizamientos en ${town}: sensores vigilan ${count} laderas`,
    excerpt: `El primero se instaló sobre el camino del sector ${sector}.`,
    body: `Sensores del tamaño de una linterna vigilan ${count} laderas de ${town}. Miden cuánta agua guarda el suelo y avisan cuando falta poco para que se mueva.

      El primero se instaló sobre el camino del sector ${sector}, que se cerró dos veces el año pasado.

      Los geólogos piden no cortar los árboles de la orilla: sus raíces son la otra mitad del sistema.`,
    categories: ['tiempo', 'emergencias', 'tecnologia'],
    picture: 'cordillera',
    author: 'ismael-torrado',
  }),
  ({ town, sector, count }) => ({
    title: `Municipio de ${town} publica en un mapa en qué gasta cada dólar`,
    excerpt: `Los proyectos del sector ${sector} suman ${count} líneas.`,
    body: `El municipio de ${town} publicó un mapa en el que cada proyecto dice cuánto costó, quién lo hizo y en qué va. Los del sector ${sector} suman ${count} líneas.

      Tres ya tienen correcciones: los vecinos enviaron fotos de una acera que en papel estaba terminada.

      El mapa se actualizará cada mes.`,
    categories: ['politica', 'tecnologia'],
    picture: 'plaza',
    author: 'amaury-echandia',
  }),
];
