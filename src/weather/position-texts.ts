/** Why the reader's position is unknown. In a file of its own, because the script of every weather page has it. */
export const positionTexts = {
  unsupported: 'Geolocalización no soportada por el navegador',
  failed: 'No se pudo obtener tu ubicación',
} as const;
