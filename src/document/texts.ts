/** In front of the line of an emergency in the municipality that the device remembers. */
export const emergencyIn = (municipality: string): string => `Emergencia en ${municipality}: `;
