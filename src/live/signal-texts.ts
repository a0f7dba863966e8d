/** Texts shown before the player has loaded. In a file of their own, so that the page's script ships no other texts. */
export const signalTexts = {
  connecting: 'Conectando con la señal…',
  offline: 'Sin conexión. La señal volverá cuando haya red.',
  failed: 'La señal no está disponible en este momento.',
} as const;
