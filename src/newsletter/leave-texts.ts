/** Texts of the page where a reader leaves the newsletter. */
export const leaveTexts = {
  title: 'Baja del boletín',
  /** With the link of an email, which says whose subscription ends. */
  confirm: '¿Quieres dejar de recibir el boletín? Oprime el botón y no te enviaremos más.',
  /** Without a link. */
  intro:
    'La forma más rápida es el enlace de baja de cualquiera de nuestros boletines. Si no lo tienes a mano, escribe el correo en el que los recibes. Confirmamos cada petición por correo, para que nadie pueda dar de baja a otra persona.',
  button: 'Darme de baja',
  askButton: 'Pedir la baja',
  link: 'Darme de baja del boletín',
  other: 'Usar otra dirección',
  results: {
    // The same for everybody, so that nobody learns who is subscribed.
    done: {
      title: 'Baja registrada',
      text: 'Si esa dirección recibía el boletín, ya no lo recibirá.',
    },
    confirm: {
      title: 'Revisa tu correo',
      text: 'Si ese correo está suscrito, en unos minutos recibirá un enlace para confirmar la baja. Lo enviamos una vez al día como máximo.',
    },
    stored: {
      title: 'Petición guardada',
      text: 'Si ese correo está suscrito, te escribiremos para confirmar la baja.',
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
