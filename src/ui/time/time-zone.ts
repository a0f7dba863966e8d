/** The station's time zone, UTC-4 all year. Used instead of the server's or the reader's zone. */
export const timeZone = 'America/Puerto_Rico';
