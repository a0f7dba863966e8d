export const texts = {
  table: 'Tabla; se desplaza hacia los lados',
  tableOfSeveral: (number: number) => `Tabla ${number}; se desplaza hacia los lados`,
} as const;
