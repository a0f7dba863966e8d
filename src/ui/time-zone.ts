/** The station's time: UTC-4 all year, whatever the server's or the reader's zone. */
export const timeZone = 'America/Puerto_Rico';
