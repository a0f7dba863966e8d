/** The account page's words. */
export const texts = {
  title: 'Mi cuenta',
  description: 'Tus preferencias en este dispositivo: tema, municipio y ahorro de datos.',
  lead: 'Aquí no hay usuario ni contraseña: lo que elijas se guarda solo en este dispositivo y nadie más lo ve.',
  needsScript: 'Para cambiar las preferencias hace falta JavaScript. El resto del sitio funciona sin él.',
  saved: 'Preferencias guardadas en este dispositivo.',
  theme: {
    title: 'Tema',
    options: { system: 'Automático, como el dispositivo', light: 'Claro', dark: 'Oscuro' },
  },
  municipality: {
    title: 'Municipio',
    hint: 'Se usará para mostrarte el tiempo de tu zona.',
  },
  dataSaver: {
    title: 'Datos',
    label: 'Ahorrar datos',
    hint: 'El carrusel de la portada no avanza solo y los videos esperan a que los pidas.',
  },
  newsletter: {
    title: 'Boletín',
    subscribed: 'Te suscribiste al boletín desde este dispositivo.',
    notSubscribed: 'Todavía no te has suscrito desde este dispositivo.',
    link: 'Suscribirme al boletín',
  },
  forget: {
    button: 'Borrar mis preferencias',
    done: 'Preferencias borradas de este dispositivo.',
  },
} as const;
