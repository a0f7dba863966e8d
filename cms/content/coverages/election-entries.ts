import { keyMoment, note, type WrittenEntry } from './written-entry.ts';

/** The night of a special election that is over: oldest first. */
export const electionEntries: readonly WrittenEntry[] = [
  keyMoment(
    0,
    'yarelis-montanez',
    'Cierran los colegios',
    'Quien ya está en la fila puede votar. Son nueve colegios en cinco escuelas.',
  ),
  note(18, 'amaury-echandia', 'Participó el 61 % de los inscritos, según la comisión local.'),
  note(35, 'yarelis-montanez', 'Llegan las primeras actas a la junta, del colegio de Indiera Alta.'),
  {
    minute: 52,
    authors: ['yarelis-montanez', 'amaury-echandia'],
    headline: 'Primeros números: Milagros Feliú, adelante por 94 votos',
    body: 'Con tres de nueve colegios contados. Falta el casco urbano, donde vota casi la mitad.',
    isKey: true,
  },
  note(70, 'amaury-echandia', 'El comité de Efraín Borrero pide esperar por el casco urbano.'),
  note(95, 'yarelis-montanez', 'Seis de nueve: la ventaja baja a 31 votos.'),
  {
    minute: 121,
    authors: ['amaury-echandia'],
    body: 'Ocho de nueve: la ventaja es de 58 votos.',
    correction: { after: 4, text: 'Una versión anterior decía que eran 85 votos. Son 58.' },
  },
  keyMoment(
    140,
    'yarelis-montanez',
    'Gana Milagros Feliú',
    'Con todos los colegios contados, le lleva 112 votos a Efraín Borrero. No hace falta recuento: la diferencia pasa del medio por ciento.',
  ),
  note(158, 'amaury-echandia', '> Felicito a la alcaldesa electa y le deseo suerte. | Efraín Borrero'),
  note(175, 'yarelis-montanez', 'La juramentación es el lunes, en la plaza. Con esto cerramos la cobertura.'),
];
