export const texts = {
  animation: 'Ver la animación',
  table: 'Tabla; se desplaza hacia los lados',
  tableOfSeveral: (number: number) => `Tabla ${number}; se desplaza hacia los lados`,
} as const;
