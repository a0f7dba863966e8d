/** Texts of the screens shown when there is no weather. The wording is a product requirement. */
export const screenTexts = {
  failed: {
    title: 'Error al cargar los datos del clima',
    text: 'No pudimos conectar con el servicio meteorológico. Por favor, intenta recargar la página.',
    reload: 'Recargar página',
  },
  inactive: {
    title: 'Servicio meteorológico no disponible',
    text: 'El servicio está temporalmente fuera de línea mientras actualizamos nuestros sistemas.',
    reload: 'Reintentar',
  },
  home: 'Volver al inicio',
} as const;
