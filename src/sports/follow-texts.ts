/** What the button of a team's page says: apart, because its script ships these few. */
export const followTexts = {
  follow: 'Seguir equipo',
  unfollow: 'Dejar de seguir',
  followed: (team: string) => `Ahora sigues a ${team}: sus partidos salen en la portada y en Deportes.`,
  unfollowed: (team: string) => `Ya no sigues a ${team}.`,
  full: (most: number) =>
    `Ya sigues a ${most} equipos, el máximo. Deja uno en «Mi cuenta» para seguir a este.`,
} as const;
