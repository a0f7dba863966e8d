/** "12 min" or "3 h". At least "1 min", because stale data is never 0 minutes old. */
export function ageInWords(seconds: number): string {
  const minutes = Math.max(1, Math.floor(seconds / 60));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} días`;
}
