/** When data that is shown was reported: `age` is "hace 3 minutos". For the server, islands and the origin. */
export const updated = (age: string): string => `Actualizado ${age}`;
