/** Texts of a preview, for the editor who opened it. */
export const texts = {
  label: 'Vista previa',
  bar: 'Vista previa. Esto no está publicado.',
  until: (moment: string) => `Enlace válido hasta el ${moment}, hora de Puerto Rico.`,
  title: (title: string) => `Vista previa: ${title}`,
  refused:
    'Este enlace de vista previa no es válido o ya venció. Vuelve a WordPress y abre la vista previa otra vez.',
  missing: 'Este contenido ya no existe en WordPress.',
  failed: 'No pudimos pedirle la vista previa a WordPress. Intenta otra vez en un momento.',
  retry: 'Reintentar',
  home: 'Volver al inicio',
} as const;
