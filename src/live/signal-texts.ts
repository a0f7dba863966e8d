/** What is said of the signal before there is a player: apart, because the page's own script ships these few. */
export const signalTexts = {
  connecting: 'Conectando con la señal…',
  offline: 'Sin conexión. La señal volverá cuando haya red.',
  failed: 'La señal no está disponible en este momento.',
} as const;
