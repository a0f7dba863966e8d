const sixteen = [
  ...['Norte', 'NNE', 'NE', 'ENE', 'Este', 'ESE', 'SE', 'SSE'],
  ...['Sur', 'SSO', 'SO', 'OSO', 'Oeste', 'ONO', 'NO', 'NNO'],
];
const eight = ['N', 'NE', 'E', 'SE', 'S', 'SO', 'O', 'NO'];

/** Each point stands for the sector around it. Any angle, also below 0 or above 360. */
function point(names: readonly string[], degrees: number): string {
  const sector = Math.round(degrees / (360 / names.length));
  return names[((sector % names.length) + names.length) % names.length] ?? '';
}

/** Where the wind comes from, by 16 points of 22.5 degrees: "NNE". */
export const compass16 = (degrees: number): string => point(sixteen, degrees);

/** The same by 8 points of 45 degrees: "NE". */
export const compass8 = (degrees: number): string => point(eight, degrees);
