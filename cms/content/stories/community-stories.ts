import { filedBy, type Draft } from '../draft.ts';

export const communityStories: Draft[] = [
  {
    title: 'El barrio que reparó su propio acueducto y hoy le enseña a otros',
    excerpt: 'Doscientas familias de la montaña tienen agua todos los días desde hace cuatro años.',
    body: `En la loma no había agua tres días de cada siete. Hoy doscientas familias abren la pluma y sale, porque los vecinos repararon el acueducto comunitario que habían abandonado sus abuelos.

      El sistema baja por gravedad desde un manantial, pasa por un filtro lento de arena y se desinfecta con una bomba que funciona con el sol. Cada casa paga doce dólares al mes.

      La junta la forman una cocinera, un mecánico, dos maestras y un estudiante de ingeniería. Toman muestras cada semana y las publican en la puerta de la cancha.

      Ya han recibido a grupos de catorce barrios. La lección que repiten no es técnica: «Primero se hace la lista de quién tiene la llave».`,
    ...filedBy('yarelis-montanez', 'yunque', ['comunidad', 'local', 'destacadas']),
  },
  {
    title: 'Comedor comunitario sirve su plato número cien mil',
    excerpt: 'Comenzó con una olla prestada después de una tormenta.',
    body: `Arroz con habichuelas, ensalada de aguacate y un guineo. Así fue el plato número cien mil del comedor comunitario que comenzó con una olla prestada.

      Lo recibió una maestra retirada que llegó como comensal y terminó de voluntaria.

      El comedor compra a quince agricultores de la zona y composta lo que sobra. Las puertas abren de lunes a viernes, de 11:00 a. m. a 1:00 p. m.

      Nadie pregunta por qué vienes a comer.`,
    ...filedBy('yarelis-montanez', 'mercado', ['comunidad']),
  },
  {
    title: 'Guagua escolar convertida en biblioteca recorre la montaña',
    excerpt: 'Lleva 1,800 libros, dos hamacas y un gato llamado Índice.',
    body: `La guagua tiene 1,800 libros, dos hamacas y un gato llamado Índice. Sale los martes y jueves por carreteras donde el correo llega cuando puede.

      La bibliotecaria que la guía sacó la licencia a los cincuenta y seis años. «Me daba miedo la reversa, no los libros», bromea.

      El préstamo no tiene fecha de devolución. Se ha perdido menos del 2 % de los ejemplares.

      El título más pedido es un atlas del cuerpo humano.`,
    ...filedBy('nereida-pabon', 'carretera', ['comunidad', 'cultura']),
  },
  {
    title: 'Reabre la ruta de lancha entre Cataño y San Juan los domingos',
    excerpt: 'Seis viajes, a cincuenta centavos, con espacio para bicicletas.',
    body: `La lancha entre Cataño y San Juan volverá a salir los domingos, con seis viajes y espacio para ocho bicicletas.

      El servicio dominical se había suspendido por falta de tripulación. Una nueva clase de marinos se graduó este mes.

      El pasaje cuesta cincuenta centavos. Mayores de sesenta y cinco años viajan gratis.

      Los viajes salen de 8:00 a. m. a 6:00 p. m.`,
    ...filedBy('redaccion', 'puente', ['local', 'turismo']),
  },
  {
    title: 'Aeropuerto regional estrena vuelo directo los viernes',
    excerpt: 'La ruta será estacional y se evaluará en seis meses.',
    body: `Un aeropuerto regional del oeste estrenó un vuelo directo los viernes por la mañana. La ruta será estacional y se evaluará en seis meses.

      El primer avión llegó con 138 pasajeros y fue recibido con café, pleneros y un arco de agua.

      Los hospederos de la zona esperan un aumento en las estadías de tres noches. Los taxistas pidieron que se mejore la iluminación de la salida.

      El estacionamiento será gratuito durante el primer mes.`,
    ...filedBy('amaury-echandia', 'aeropuerto', ['local', 'turismo', 'economia']),
  },
  {
    title: 'Hospital regional duplica su sala de emergencias pediátricas',
    excerpt: 'La nueva área tiene camas para acompañantes y murales pintados por pacientes.',
    body: `La sala de emergencias pediátricas del hospital regional pasó de nueve a dieciocho camas. Cada una tiene al lado un sillón que se convierte en cama para el acompañante.

      Los murales los pintaron pacientes que estuvieron ingresados más de un mes. Hay un manatí con estetoscopio.

      La espera promedio debe bajar de tres horas a hora y media. Se contrataron catorce enfermeras y cuatro médicos.

      El área antigua se usará para terapias respiratorias.`,
    ...filedBy('lourdes-basora', 'hospital', ['ni%c3%b1ez', 'local']),
  },
  {
    title: 'Caminar después de comer: lo que encontró un estudio hecho en Ponce',
    excerpt: 'Diez minutos bastaron para bajar los picos de azúcar en personas con prediabetes.',
    body: `Diez minutos de caminata después de cada comida bastaron para bajar los picos de azúcar en personas con prediabetes, según un estudio hecho en Ponce con 214 voluntarios.

      El grupo que caminó media hora una sola vez al día también mejoró, pero menos.

      Los investigadores escogieron un remedio que no cuesta: «Queríamos algo que se pudiera hacer en chancletas».

      Consulta a tu médico antes de cambiar medicamentos.`,
    ...filedBy('lourdes-basora', 'plaza', ['ni%c3%b1ez']),
  },
  {
    title: 'Línea de apoyo emocional amplía su horario a veinticuatro horas',
    excerpt: 'También se puede escribir por mensaje de texto.',
    body: `La línea de apoyo emocional atenderá las veinticuatro horas, todos los días, por llamada y por mensaje de texto.

      Las noches de domingo y los días después de una tormenta son los momentos de más demanda. Por eso se reclutaron cuarenta consejeros adicionales.

      Quien llama no tiene que dar su nombre. Una conversación dura, en promedio, diecisiete minutos.

      Si tú o alguien cercano está en peligro inmediato, llama al 9-1-1.`,
    ...filedBy('lourdes-basora', 'hospital', ['ni%c3%b1ez', 'comunidad']),
  },
  {
    title: 'Niños de Loíza y Aibonito intercambian semillas por correo',
    excerpt: 'Una carta trae gandules; la contestación lleva girasoles.',
    body: `La primera carta llevaba tres gandules y una pregunta: «¿Allá arriba hace frío?». La contestación llegó con semillas de girasol y un dibujo con abrigo.

      Cuarenta estudiantes de cuarto grado de Loíza y Aibonito mantienen desde septiembre un intercambio por correo regular.

      En una costa salada y en una montaña fresca, las mismas semillas crecen distinto. De ahí salieron gráficas, cuentos y una receta de tostones.

      En mayo se conocerán en persona.`,
    ...filedBy('nereida-pabon', 'escuela', ['comunidad', 'cultura']),
  },
];
