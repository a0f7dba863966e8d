/** Ratings of measurements, as Spanish text for readers. */

export function visibilityRating(miles: number): string {
  if (miles < 2) return 'Pobre';
  if (miles < 5) return 'Moderada';
  return miles < 8 ? 'Buena' : 'Excelente';
}

export function humidityRating(percent: number): string {
  if (percent > 60) return 'Muy húmedo';
  return percent > 30 ? 'Normal' : 'Seco';
}

export const pressureRating = (hectopascals: number): string =>
  hectopascals > 1013 ? 'Alta presión' : 'Baja presión';

/** The WHO's bands of the UV index, reduced to four (docs/departures.md). */
export function uvLabel(index: number): string {
  if (index < 3) return 'Bajo';
  if (index < 6) return 'Medio';
  return index < 8 ? 'Alto' : 'Muy alto';
}

/** Values at which the bars are full: a UV index of 11 is extreme, and ten miles of visibility reach the horizon. */
export const fullBar = { uv: 11, visibilityMiles: 10, humidityPercent: 100 } as const;
