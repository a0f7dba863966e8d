/** What is said where there is no weather to show, in the specification's words (section 8). */
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
