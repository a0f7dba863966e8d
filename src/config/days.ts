/** The days of the week in the guide's order, by the words that addresses carry. */
export const days = ['domingo', 'lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado'] as const;
export type Day = (typeof days)[number];
