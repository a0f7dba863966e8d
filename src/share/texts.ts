export const texts = {
  title: 'Compartir',
  on: (network: string) => `Compartir en ${network}`,
  copy: 'Copiar enlace',
  copied: 'Enlace copiado',
  more: 'Más opciones',
} as const;
