import { filedBy, type Draft } from '../draft.ts';

/** Ordinary news with unusual titles or with missing parts. Such stories have broken news sites. */
export const edgeStories: Draft[] = [
  {
    title: '"Aquí nadie se rinde": la panadería D\'Alba e Hijos reabre seis meses después del incendio',
    excerpt: '',
    body: `Antes del amanecer ya había fila. La panadería D'Alba e Hijos, que se quemó hace seis meses, volvió a abrir con el mismo horno, la misma receta de "pan de agua" y un letrero pintado por los vecinos.

      El horno de ladrillo fue lo único que sobrevivió. Lo demás -- mostradores, neveras, la foto del abuelo -- hubo que reponerlo con préstamos, rifas y una cena a beneficio.

      El primer pan no se vendió. Se partió en pedazos y se repartió entre los que estaban en la fila, que aplaudieron cuando salió la bandeja y se callaron cuando salió la dueña.

      "No sé hacer otra cosa", dijo, y siguió amasando...`,
    ...filedBy('yarelis-montanez', null, ['comunidad', 'local']),
  },
  {
    title:
      'Después de once años de reclamos, cuatro estudios de tránsito, dos cambios de contratista y una huelga de hambre de su presidenta, la comunidad de Monte Claro estrena por fin el semáforo peatonal que pidió frente a la escuela',
    excerpt:
      'La luz verde dura veintidós segundos. Los vecinos la cronometraron tres veces antes de aplaudir, y una de ellas cruzó de ida y vuelta solo para ver que se podía.',
    body: `La luz verde dura veintidós segundos. Los vecinos la cronometraron tres veces antes de aplaudir.

      El reclamo comenzó hace once años, cuando un camión no se detuvo. Desde entonces hubo cuatro estudios de tránsito. Los cuatro recomendaron un semáforo.

      «Lo que más cansa no es esperar: es volver a explicar», dijo la presidenta de la comunidad, que tiene en su casa siete carpetas con la correspondencia completa.

      El sistema tiene señal sonora y funciona con batería cuando se va la luz.`,
    ...filedBy('yarelis-montanez', 'escuela', ['local', 'comunidad']),
  },
  {
    title: 'Ganó.',
    excerpt: 'Crónica mínima de una pelea de doce asaltos.',
    body: `Doce asaltos. Una cortadura en la ceja derecha. Dos tarjetas de 115-113 y una de 114-114.

      Nadie se sentó en el último. Cuando leyeron el resultado, el entrenador ya estaba llorando.`,
    ...filedBy('josue-santoni', 'cuadrilatero', ['deportes']),
  },
  {
    title: '🇵🇷 Coquí gigante de flores gana el desfile… ¡y canta! 🐸🎶',
    excerpt: 'La carroza usó 40,000 flores y una bocina escondida en el buche.',
    body: `La carroza ganadora medía cinco metros, llevaba 40,000 flores y tenía una bocina escondida en el buche. Cantó durante todo el recorrido. 🐸

      Se construyó en un estacionamiento de Aibonito con voluntarios de seis pueblos. Las flores de la panza se cosieron una a una.

      El premio es un cheque y un trofeo. El coquí será trasplantado: casi todas sus flores están en tiesto.`,
    ...filedBy('coralys-ferrer', 'coqui', ['entretenimiento', 'cultura']),
  },
  {
    title: '波多黎各的蛙鸣: un coro infantil de Bayamón canta en chino',
    excerpt:
      'Cuarenta niños, tres meses de ensayos y una canción sobre el coquí que nadie había oído en esa lengua.',
    body: `El coro se aprendió la canción de oído. La maestra la escribió en la pizarra como suena, y debajo como se escribe: 波多黎各的蛙鸣, "el canto de la rana de Puerto Rico".

      Fueron tres meses de ensayos, dos por semana, en el salón de actos de una escuela de Bayamón. El más pequeño del grupo tiene seis años y un solo de cuatro compases.

      La visita llegó con flores. Cuando los cuarenta cantaron la última estrofa, el público pidió que la repitieran, y la repitieron dos veces.`,
    ...filedBy('coralys-ferrer', null, ['cultura', 'ni%c3%b1ez']),
  },
  {
    title: 'Mínima <60 °F en Adjuntas y máxima >90 °F en Salinas, el mismo día',
    excerpt: 'Treinta millas y tres mil pies de altura separan los dos termómetros.',
    body: `El termómetro marcó 58 °F al amanecer en Adjuntas. En Salinas, ya de tarde, otro marcó 93 °F. Treinta millas y tres mil pies de altura separan los dos puntos.

      La diferencia se explica por la altura, el cielo despejado y el aire seco. Por cada mil pies que se sube, la temperatura baja unos 3.5 °F.

      Para el fin de semana se espera que las mínimas vuelvan a su promedio.`,
    ...filedBy('ismael-torrado', null, ['tiempo']),
  },
  {
    title: 'Ñame, ñapa y ñoco: un diccionario de palabras que no caben en el teclado',
    excerpt: 'La edición revisada añade 412 voces recogidas en plazas de mercado.',
    body: `La edición revisada de un diccionario de voces puertorriqueñas añade 412 palabras recogidas en plazas de mercado, paradas de guagua y salas de espera.

      La letra eñe ocupa ahora seis páginas. «Cada vez que un sistema nos quita la eñe, una palabra se esconde», dijo la lexicógrafa que dirige el proyecto.

      Se puede consultar gratis en bibliotecas.`,
    ...filedBy('nereida-pabon', 'mercado', ['cultura']),
  },
  {
    title: 'Video: así sonó el coro de mil voces en la plaza',
    excerpt: '',
    body: `<figure class="wp-block-embed is-type-video is-provider-youtube wp-block-embed-youtube wp-embed-aspect-16-9 wp-has-aspect-ratio"><div class="wp-block-embed__wrapper">
      <iframe width="500" height="281" src="https://www.youtube.com/embed/plazaCoro_1?feature=oembed" frameborder="0" allowfullscreen></iframe>
      </div></figure>`,
    ...filedBy('coralys-ferrer', 'plaza', ['entretenimiento']),
  },
  {
    title: 'Aviso breve: no hay recogido de escombros en el casco urbano hasta nuevo aviso',
    excerpt: 'Se reanudará cuando termine el mantenimiento.',
    body: 'El municipio informó que no habrá recogido de escombros en el casco urbano por mantenimiento de la flota. Se reanudará cuando termine.',
    ...filedBy('redaccion', null, ['local']),
  },
];
