/** Texts of the page of kept copies. */
export const texts = {
  title: 'Páginas guardadas',
  description: 'Las páginas que este dispositivo guardó y que puedes leer sin conexión.',
  lead: 'Sin conexión puedes leer las páginas que abriste hace poco en este dispositivo. Son copias: fíjate en su fecha.',
  none: 'Este dispositivo todavía no tiene páginas guardadas.',
  emergency: 'Si hay peligro para la vida, llama al 9-1-1.',
} as const;
