import { thousands, type Template } from './scene.ts';

/** Sports, festivals, stage, tourism and heritage. */
export const leisureTemplates: Template[] = [
  ({ town, sector, count }) => ({
    title: `El equipo juvenil de ${town} remonta y gana el campeonato regional de baloncesto`,
    excerpt: `Perdían por ${(count % 12) + 6} puntos al comenzar el último parcial.`,
    body: `El equipo juvenil de ${town} perdía por ${(count % 12) + 6} puntos al comenzar el último parcial y terminó cargando el trofeo regional ante una cancha llena.

      La diferencia la hizo la defensa a toda cancha. En los últimos seis minutos, los visitantes solo encestaron dos veces.

      Siete de los doce jugadores entrenan en la cancha del sector ${sector}, que los vecinos pintaron el verano pasado.

      «No les dije nada complicado. Les dije que corrieran de regreso», contó el dirigente con una sonrisa.`,
    categories: ['deportes', 'comunidad'],
    picture: 'cancha',
    author: 'josue-santoni',
  }),
  ({ town, sector, count }) => ({
    title: `Vuelve el festival del sector ${sector} en ${town} con música, artesanías y cocina de fogón`,
    excerpt: `Participarán ${count} artesanos y seis agrupaciones. La entrada es gratuita.`,
    body: `Con ${count} artesanos y seis agrupaciones musicales regresa este fin de semana el festival del sector ${sector}, en ${town}.

      La programación comienza el viernes con una noche de trovadores. El sábado habrá bomba y plena, y el domingo cierra una orquesta de cuerdas formada por estudiantes de la región.

      La cocina queda a cargo de las familias del sector: arroz con gandules, guanimes, pasteles de yuca y dulce de coco.

      La entrada es gratuita. Habrá estacionamiento en la escuela y transporte cada veinte minutos.`,
    categories: ['cultura', 'turismo', 'entretenimiento'],
    picture: 'plaza',
    author: 'coralys-ferrer',
  }),
  ({ town, sector, count }) => ({
    title: `Novena de ${town} asegura el pase a la postemporada con juego sin carreras en contra`,
    excerpt: `El abridor ponchó a ${(count % 7) + 6} bateadores y permitió tres imparables.`,
    body: `Con una apertura de siete entradas en blanco, la novena de ${town} aseguró su pase a la postemporada del béisbol aficionado.

      El abridor, un maestro de educación física que creció en el sector ${sector}, ponchó a ${(count % 7) + 6} bateadores y permitió apenas tres imparables.

      La única carrera que hizo falta llegó en la cuarta entrada, con un elevado de sacrificio al jardín derecho.

      La serie semifinal comienza el viernes, a las 8:00 p. m.`,
    categories: ['deportes', 'local'],
    picture: 'estadio',
    author: 'josue-santoni',
  }),
  ({ town, sector, years }) => ({
    title: `Taller de teatro de ${town} celebra ${years} años con una obra escrita por sus alumnos`,
    excerpt: 'Las funciones son gratuitas y tendrán interpretación en lenguaje de señas.',
    body: `El taller comunitario de teatro de ${town} celebra sus ${years} años con una obra que escribieron los propios alumnos a partir de entrevistas con sus abuelos.

      La historia ocurre en una tienda de esquina del sector ${sector} durante una noche sin luz. Cada cliente que entra cuenta un recuerdo y se lleva una vela.

      Las tres funciones serán gratuitas y tendrán interpretación en lenguaje de señas.

      «Aquí nadie sale igual que entró», dijo la directora del taller.`,
    categories: ['entretenimiento', 'cultura'],
    picture: 'teatro',
    author: 'coralys-ferrer',
  }),
  ({ town, sector, count }) => ({
    title: `${town} inaugura vereda de ${(count / 30 + 1).toFixed(1)} kilómetros con miradores en el sector ${sector}`,
    excerpt:
      'El recorrido tiene rótulos sobre aves y plantas nativas, y un tramo accesible para sillas de ruedas.',
    body: `Una vereda de ${(count / 30 + 1).toFixed(1)} kilómetros con dos miradores abrió al público en el sector ${sector} de ${town}.

      El primer tramo, de trescientos metros, es accesible para sillas de ruedas y coches de bebé. El resto sube por una antigua ruta de cafetales.

      Los rótulos identifican aves y plantas nativas y fueron preparados por estudiantes de biología.

      La vereda abre de 7:00 a. m. a 5:00 p. m. y no permite vehículos de motor.`,
    categories: ['turismo', 'comunidad'],
    picture: 'cordillera',
    author: 'lourdes-basora',
  }),
  ({ town, sector, years }) => ({
    title: `Rescatan el archivo fotográfico de ${town}: ${thousands(years * 40)} negativos ya están en línea`,
    excerpt: `Las imágenes más antiguas muestran el sector ${sector} antes de que llegara la luz eléctrica.`,
    body: `Un grupo de bibliotecarias y voluntarios digitalizó ${thousands(years * 40)} negativos del archivo fotográfico de ${town}, que estuvieron guardados durante ${years} años en un almacén sin aire acondicionado.

      Las imágenes más antiguas muestran el sector ${sector} antes de que llegara la luz eléctrica, con su tienda, su trapiche y su escuela de madera.

      Ahora el proyecto pide ayuda para identificar a las personas. Quien reconozca a un familiar puede dejar su nombre en la biblioteca municipal.

      La colección se puede consultar gratuitamente por internet.`,
    categories: ['cultura', 'tecnologia'],
    picture: 'viejo-san-juan',
    author: 'nereida-pabon',
  }),
  ({ town, sector, count }) => ({
    title: `Corredores de toda la isla llegan a ${town} para una carrera de diez kilómetros`,
    excerpt: `Se inscribieron ${thousands(count * 11)} personas; lo recaudado será para la biblioteca del sector ${sector}.`,
    body: `Con ${thousands(count * 11)} inscritos, ${town} recibe este domingo su carrera de diez kilómetros, que sale de la plaza pública y sube hasta el sector ${sector}.

      El último kilómetro tiene una pendiente que los corredores locales llaman «la que perdona». Nadie recuerda por qué.

      Habrá categorías por edad, sillas de ruedas y una caminata familiar de tres kilómetros. El tránsito se cerrará de 5:00 a. m. a 9:30 a. m.

      Lo recaudado será para libros y computadoras de la biblioteca del sector.`,
    categories: ['deportes', 'ni%c3%b1ez'],
    picture: 'puente',
    author: 'josue-santoni',
  }),
  ({ town, sector, count }) => ({
    title: `Noche de chiringas y estrellas reúne a ${thousands(count * 4)} personas en ${town}`,
    excerpt: `El cielo despejado del sector ${sector} permitió ver los anillos de Saturno.`,
    body: `Primero fueron las chiringas y después los telescopios. Unas ${thousands(count * 4)} personas pasaron la tarde y la noche en un campo abierto del sector ${sector}, en ${town}.

      El grupo de aficionados a la astronomía llevó seis telescopios. El cielo despejado permitió ver los anillos de Saturno y un cúmulo de estrellas.

      La chiringa más grande medía cuatro metros y necesitó tres personas para levantarse.

      La actividad se repetirá en la próxima luna nueva.`,
    categories: ['entretenimiento', 'comunidad', 'turismo'],
    picture: 'chiringas',
    author: 'yarelis-montanez',
  }),
];
