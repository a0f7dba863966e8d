import { thousands, type Template } from './scene.ts';

/** Schools, farms, crafts, neighbours, internet and small business. */
export const neighbourhoodTemplates: Template[] = [
  ({ town, sector, count }) => ({
    title: `Estudiantes de ${town} diseñan un sensor que avisa cuando sube la quebrada`,
    excerpt: `El equipo cuesta menos de ${count + 30} dólares y envía un mensaje de texto a los vecinos.`,
    body: `Cuatro estudiantes de escuela superior de ${town} diseñaron un sensor que mide el nivel de la quebrada del sector ${sector} y envía un mensaje de texto a los vecinos cuando el agua sube demasiado rápido.

      El aparato cuesta menos de ${count + 30} dólares, se alimenta con una placa solar pequeña y transmite por radio, de modo que no depende de la señal celular.

      La idea nació después de que la casa de una de las estudiantes se inundara de madrugada. «Quería que la próxima vez nos despertara algo que no fuera el agua», contó.

      El municipio instalará otras cinco unidades.`,
    categories: ['tecnologia', 'comunidad'],
    picture: 'circuito',
    author: 'amaury-echandia',
  }),
  ({ town, sector, count }) => ({
    title: `Cooperativa agrícola de ${town} siembra ${count} cuerdas de plátano y batata`,
    excerpt: `El proyecto emplea a familias del sector ${sector} y vende directo a restaurantes.`,
    body: `Una cooperativa de ${town} sembró ${count} cuerdas de plátano y batata en fincas que llevaban años en desuso en el sector ${sector}.

      Los socios venden directamente a restaurantes y a una plaza de mercado, sin intermediarios. Eso les permite pagar mejor el almud y comprar un camión refrigerado entre todos.

      Los guineos sirven de rompeviento y las batatas cubren el suelo para que no se lave con la lluvia, explicó el agrónomo que asesora el grupo.

      La primera cosecha grande se espera para la próxima primavera.`,
    categories: ['economia', 'local'],
    picture: 'mercado',
    author: 'ismael-torrado',
  }),
  ({ town, sector, years }) => ({
    title: `Vecinos del sector ${sector} en ${town} reabren la biblioteca que cerró hace ${years} años`,
    excerpt: 'Pintaron, repararon el techo y catalogaron los libros a mano.',
    body: `La biblioteca del sector ${sector}, en ${town}, volvió a abrir después de ${years} años. Los vecinos pintaron las paredes, repararon el techo y catalogaron los libros a mano.

      El horario será de 2:00 p. m. a 7:00 p. m., cuando los niños salen de la escuela. Hay internet gratuita, seis computadoras y un rincón de lectura para los más pequeños.

      «Lo que más piden son cuentos de miedo y manuales de carro», dijo la voluntaria encargada.

      Se aceptan donaciones de libros en buen estado.`,
    categories: ['comunidad', 'cultura'],
    picture: 'escuela',
    author: 'nereida-pabon',
  }),
  ({ town, sector, count }) => ({
    title: `Llega la fibra óptica al sector ${sector} de ${town}`,
    excerpt: `Unos ${thousands(count * 2)} hogares tendrán conexión de alta velocidad antes de fin de año.`,
    body: `Unos ${thousands(count * 2)} hogares del sector ${sector}, en ${town}, tendrán conexión por fibra óptica antes de fin de año.

      Hasta ahora los vecinos dependían de la señal celular, que se pierde al otro lado de la loma. Los estudiantes hacían las tareas en el estacionamiento de una panadería.

      El cable irá soterrado en los tramos más expuestos al viento, para que el servicio aguante mejor los huracanes.

      La junta comunitaria publicará el calendario de instalación por calle.`,
    categories: ['tecnologia', 'local'],
    picture: 'servidores',
    author: 'amaury-echandia',
  }),
  ({ town, sector, years }) => ({
    title: `Artesana de ${town} enseña a tallar máscaras a una nueva generación`,
    excerpt: `Lleva ${years} años en el oficio y su taller del sector ${sector} ya tiene lista de espera.`,
    body: `Con ${years} años en el oficio, una artesana de ${town} abrió las puertas de su taller en el sector ${sector} para enseñar a hacer máscaras de papel maché y de coco.

      El curso dura ocho semanas. Las primeras dos son solo para aprender a mirar: «Antes de poner un cuerno hay que saber hacia dónde mira la máscara», explica.

      El grupo más joven tiene entre nueve y doce años. El de más edad, entre sesenta y ochenta.

      Las piezas terminadas desfilarán en las próximas fiestas patronales.`,
    categories: ['cultura', 'comunidad'],
    picture: 'vejigante',
    author: 'yarelis-montanez',
  }),
  ({ town, sector, count }) => ({
    title: `Plaza de mercado de ${town} extiende su horario y suma ${(count % 18) + 4} puestos`,
    excerpt: `Agricultores del sector ${sector} venderán los jueves por la noche.`,
    body: `La plaza de mercado de ${town} abrirá también los jueves por la noche y sumará ${(count % 18) + 4} puestos de agricultores y cocineros.

      Los del sector ${sector} llevarán viandas, recao y quesos. La idea es que quien sale tarde del trabajo pueda comprar fresco.

      El municipio mejoró la iluminación y pondrá música en vivo dos veces al mes.

      Los comerciantes acordaron no usar envases plásticos de un solo uso.`,
    categories: ['economia', 'turismo'],
    picture: 'mercado',
    author: 'coralys-ferrer',
  }),
  ({ town, sector, count }) => ({
    title: `Limpieza comunitaria saca ${thousands(count * 25)} libras de basura de una quebrada en ${town}`,
    excerpt: `Participaron familias del sector ${sector} y estudiantes universitarios.`,
    body: `En una sola mañana, voluntarios sacaron ${thousands(count * 25)} libras de basura de una quebrada del sector ${sector}, en ${town}. Había neumáticos, enseres y hasta una bicicleta de los años setenta.

      Estudiantes universitarios clasificaron los desechos y tomaron muestras de agua. Los resultados se presentarán a la comunidad.

      «La quebrada no se ensucia sola y tampoco se limpia sola», dijo uno de los organizadores.

      La próxima limpieza será en seis semanas.`,
    categories: ['comunidad', 'ni%c3%b1ez'],
    picture: 'kayak',
    author: 'lourdes-basora',
  }),
  ({ town, sector, count }) => ({
    title: `Proyecto de ${town} monitorea el canto del coquí con grabadoras escondidas en el bosque`,
    excerpt: `Ya suman ${thousands(count * 60)} horas de audio del sector ${sector}.`,
    body: `Con grabadoras del tamaño de un puño, un proyecto de ${town} ha reunido ${thousands(count * 60)} horas de audio nocturno en el sector ${sector}.

      Un programa separa los cantos por especie y por hora. Así se sabe qué coquíes quedan, dónde y cuánto cambia el bosque después de cada tormenta.

      El grupo invita a los vecinos a grabar treinta segundos desde su balcón, siempre a la misma hora.

      Las grabaciones son públicas y se usan en salones de clase.`,
    categories: ['tecnologia', 'cultura', 'turismo'],
    picture: 'coqui',
    author: 'lourdes-basora',
  }),
  ({ town, sector, count }) => ({
    title: `Estudiantes de ${town} convierten ${count} libras de plástico en bancos`,
    excerpt: `Los primeros se pusieron en el sector ${sector}.`,
    body: `Estudiantes de ${town} derritieron ${count} libras de tapas de plástico y las convirtieron en bancos de colores.

      Los primeros se pusieron en el sector ${sector}, donde la gente esperaba la guagua de pie.

      Cada banco lleva grabado cuántas tapas tiene.`,
    categories: ['tecnologia', 'ni%c3%b1ez'],
    picture: 'circuito',
    author: 'amaury-echandia',
  }),
  ({ town, sector, count }) => ({
    title: `Apicultores de ${town} cosechan ${count} galones de miel`,
    excerpt: `Las colmenas del sector ${sector} se recuperan de la última tormenta.`,
    body: `Los apicultores de ${town} cosecharon ${count} galones de miel. Las colmenas del sector ${sector}, que quedaron vacías con la última tormenta, ya tienen reina.

      La miel de montaña sale más oscura y se vende antes de llegar al frasco.

      Piden sembrar flores y no fumigar de día.`,
    categories: ['economia', 'local'],
    picture: 'finca-cafe',
    author: 'ismael-torrado',
  }),
  ({ town, sector }) => ({
    title: `Abuelas del sector ${sector} graban sus recetas para los niños de ${town}`,
    excerpt: 'El archivo ya tiene su primera pelea: el sofrito.',
    body: `Las abuelas del sector ${sector}, en ${town}, graban sus recetas con voz, medidas y advertencias.

      El archivo ya tiene su primera pelea, que es por el sofrito. Se decidió guardar las tres versiones.

      Los niños hacen de camarógrafos y de jurado.`,
    categories: ['comunidad', 'cultura'],
    picture: 'mercado',
    author: 'nereida-pabon',
  }),
  ({ town, sector, count }) => ({
    title: `Un taller de ${town} repara ${count} computadoras y las regala`,
    excerpt: `Comenzó en una marquesina del sector ${sector}.`,
    body: `En una marquesina del sector ${sector}, en ${town}, se repararon ${count} computadoras que iban para el vertedero.

      Se entregan con programas libres y una tarde de clases. La condición es enseñar a otra persona.

      Aceptan teclados, cables y café.`,
    categories: ['tecnologia', 'comunidad'],
    picture: 'servidores',
    author: 'amaury-echandia',
  }),
  ({ town, sector, years }) => ({
    title: `Mundillo en ${town}: ${years} bolillos y una silla para quien quiera aprender`,
    excerpt: `Las tejedoras del sector ${sector} se reúnen en la plaza.`,
    body: `Las tejedoras del sector ${sector} sacan los mundillos a la plaza de ${town} y dejan una silla vacía para quien quiera aprender.

      La pieza de la temporada usa ${years} bolillos y tarda dos meses.

      «Al principio uno mira las manos; después, ya no», dice la mayor.`,
    categories: ['cultura', 'comunidad'],
    picture: 'vejigante',
    author: 'yarelis-montanez',
  }),
  ({ town, sector, count }) => ({
    title: `Panadería de ${town} entrega ${count} libras de pan en bicicleta`,
    excerpt: `El reparto del sector ${sector} llega antes que el sol.`,
    body: `Tres ciclistas reparten ${count} libras de pan por ${town}. La ruta del sector ${sector} es la primera y la más empinada.

      La panadería ahorra gasolina y los vecinos se levantan con el timbre.

      En los días de lluvia el pan viaja en neveras.`,
    categories: ['economia', 'turismo'],
    picture: 'mercado',
    author: 'coralys-ferrer',
  }),
  ({ town, sector, count }) => ({
    title: `Siembran ${count} árboles para dar sombra a una escuela de ${town}`,
    excerpt: `Los cuidarán familias del sector ${sector}.`,
    body: `Familias del sector ${sector} sembraron ${count} árboles alrededor de una escuela de ${town}. Cada salón adoptó uno y le puso nombre.

      En tres años deben dar sombra a las ventanas del sur, donde el calor no deja pensar.

      Hay quintos grados que ya discuten cuál crece más.`,
    categories: ['comunidad', 'ni%c3%b1ez'],
    picture: 'yunque',
    author: 'lourdes-basora',
  }),
  ({ town, sector, count }) => ({
    title: `Cuentan murciélagos en una cueva de ${town} y llegan a ${count} mil`,
    excerpt: `La entrada del sector ${sector} quedará cerrada para visitas.`,
    body: `Con cámaras que ven el calor, biólogos contaron ${count} mil murciélagos en una cueva de ${town}.

      La entrada del sector ${sector} quedará cerrada: una linterna basta para que una cría caiga.

      Cada noche comen el peso de un camión en insectos.`,
    categories: ['tecnologia', 'turismo'],
    picture: 'cordillera',
    author: 'lourdes-basora',
  }),
  ({ town, sector }) => ({
    title: `Lavandería comunitaria de ${town} seca con el sol y con chistes`,
    excerpt: `Está en el sector ${sector} y abre a quien no tiene agua.`,
    body: `La lavandería comunitaria del sector ${sector}, en ${town}, tiene cuatro máquinas, veinte cordeles y una pizarra de chistes.

      Abre primero a las familias sin agua y después a todo el mundo. Se paga con un dólar o con una hora de doblar.

      El chiste de la semana lo escoge quien termina más tarde.`,
    categories: ['comunidad', 'local'],
    picture: 'plaza',
    author: 'yarelis-montanez',
  }),
];
