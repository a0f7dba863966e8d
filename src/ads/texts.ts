export const texts = {
  placeholder: 'PUBLICIDAD',
  /** Accessible name of an advertisement's frame; not the placeholder's, which would be said twice. */
  frame: 'Anuncio',
  /** Accessible name of the bar at the bottom of the window. */
  sticky: 'Anuncio fijo',
  close: 'Cerrar ×',
} as const;
