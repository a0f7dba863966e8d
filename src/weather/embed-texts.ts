/** What an embed says until it is there. */
export const embedTexts = {
  open: (host: string) => `Abrir en ${host}`,
  map: {
    load: 'Cargar el mapa',
    missing: 'Este mapa no está disponible en este momento.',
  },
  video: {
    load: 'Reproducir el video',
    missing: 'El video no está disponible en este momento.',
  },
} as const;
