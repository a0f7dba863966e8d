/** Texts of the page where a reader leaves the newsletter. */
export const leaveTexts = {
  title: 'Baja del boletín',
  /** With the link of an email, which says whose subscription ends. */
  question: '¿Quieres dejar de recibir el boletín? Pulsa el botón y no te enviaremos más.',
  /** Without a link. */
  intro: 'Escribe el correo en el que recibes el boletín y no te enviaremos más.',
  button: 'Darme de baja',
  link: 'Darme de baja del boletín',
  other: 'Usar otra dirección',
  results: {
    // The same for everybody, so that nobody learns who is subscribed.
    done: {
      title: 'Baja registrada',
      text: 'Si esa dirección recibía el boletín, ya no lo recibirá.',
    },
    invalid: {
      title: 'Correo electrónico inválido',
      text: 'Por favor, introduce un correo electrónico válido.',
    },
    failed: {
      title: 'No pudimos procesar tu baja',
      text: 'Por favor, intenta de nuevo más tarde.',
    },
    'wrong-form': {
      title: 'No pudimos leer el formulario',
      text: 'Escribe tu correo electrónico y envíalo otra vez.',
    },
    foreign: {
      title: 'El formulario llegó desde otro sitio',
      text: 'No cambiamos nada. Si quieres darte de baja, usa nuestro formulario.',
    },
  },
} as const;
