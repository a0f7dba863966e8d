export const texts = {
  title: 'Compartir',
  on: (network: string) => `Compartir en ${network}`,
  copy: 'Copiar enlace',
  copied: 'Enlace copiado',
  refused: 'No se pudo copiar el enlace',
  more: 'Más opciones',
} as const;
