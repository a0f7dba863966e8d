const sixteen = [
  ...['Norte', 'NNE', 'NE', 'ENE', 'Este', 'ESE', 'SE', 'SSE'],
  ...['Sur', 'SSO', 'SO', 'OSO', 'Oeste', 'ONO', 'NO', 'NNO'],
];
const eight = ['N', 'NE', 'E', 'SE', 'S', 'SO', 'O', 'NO'];

/** The compass point whose sector contains the angle. Accepts any angle, also below 0 or above 360. */
function point(names: readonly string[], degrees: number): string {
  const sector = Math.round(degrees / (360 / names.length));
  return names[((sector % names.length) + names.length) % names.length] ?? '';
}

/** Wind direction (where it comes from) as one of 16 points of 22.5 degrees: "NNE". */
export const compass16 = (degrees: number): string => point(sixteen, degrees);

/** Wind direction as one of 8 points of 45 degrees: "NE". */
export const compass8 = (degrees: number): string => point(eight, degrees);
