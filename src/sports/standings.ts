import type { Standing } from '#contract/sports.ts';

/** A conference, or a league without one, and its teams by rank. */
export interface StandingGroup {
  name: string | null;
  rows: readonly Standing[];
}

/** `standings` is sorted by group and rank. */
export function groupsOf(standings: readonly Standing[]): StandingGroup[] {
  const names = [...new Set(standings.map(({ group }) => group))];
  return names.map((name) => ({ name, rows: standings.filter(({ group }) => group === name) }));
}

/** The share of games won, a draw counted as half a win: ".600", "1.000". A dash before the first game. */
export function shareWon({ wins, losses, ties }: Pick<Standing, 'wins' | 'losses' | 'ties'>): string {
  const played = wins + losses + (ties ?? 0);
  if (played === 0) return '–';
  return ((wins + (ties ?? 0) / 2) / played).toFixed(3).replace(/^0/, '');
}

/** "9-6", with draws "9-6-1". */
export function recordText({ wins, losses, ties }: Pick<Standing, 'wins' | 'losses' | 'ties'>): string {
  return [wins, losses, ...(ties ? [ties] : [])].join('-');
}
