export const texts = {
  placeholder: 'PUBLICIDAD',
  /** Accessible name of an advertisement's frame. */
  frame: 'Publicidad',
  /** Accessible name of the bar at the bottom of the window. */
  sticky: 'Anuncio fijo',
  close: 'Cerrar ×',
} as const;
