const format = new Intl.DateTimeFormat('es-PR', {
  timeZone: 'America/Puerto_Rico',
  weekday: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
});

/** "martes 24, 6:00 p. m.", which ends with a period of its own. It names the day, because readers may see it after midnight. */
export const dayAndTime = (milliseconds: number): string => format.format(milliseconds);
