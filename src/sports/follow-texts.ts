/** Texts of the follow button. In a file of their own, so that the button's script ships no other texts. */
export const followTexts = {
  follow: 'Seguir equipo',
  unfollow: 'Dejar de seguir',
  followed: (team: string) => `Ahora sigues a ${team}: sus partidos salen en la portada y en Deportes.`,
  unfollowed: (team: string) => `Ya no sigues a ${team}.`,
  full: (most: number) =>
    `Ya sigues a ${most} equipos, el máximo. Deja uno en «Mi cuenta» para seguir a este.`,
} as const;
