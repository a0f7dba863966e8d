export const texts = {
  table: 'Tabla; se desplaza hacia los lados',
} as const;
