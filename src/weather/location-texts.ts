/** Texts about the reader's own position. */
export const locationTexts = {
  unsupported: 'Geolocalización no soportada por el navegador',
  failed: 'No se pudo obtener tu ubicación',
  mine: 'Mi ubicación',
  yours: 'Tu ubicación',
} as const;
