/** The days of the week in the guide's order, as written in URLs. */
export const days = ['domingo', 'lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado'] as const;
export type Day = (typeof days)[number];
