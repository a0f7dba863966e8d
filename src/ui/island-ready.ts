/** The event by which an island says that it has taken over what the server drew. */
export const islandReady = 'island:ready';
