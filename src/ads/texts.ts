export const texts = {
  placeholder: 'PUBLICIDAD',
  /** Names the frame of an advertisement. */
  frame: 'Publicidad',
  /** Names the bar at the bottom of the window. */
  sticky: 'Anuncio fijo',
  close: 'Cerrar ×',
} as const;
