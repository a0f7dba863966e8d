const states: Readonly<Record<string, 'scheduled' | 'live' | 'finished' | 'cancelled'>> = {
  scheduled: 'scheduled',
  created: 'scheduled',
  'time-tbd': 'scheduled',
  'if-necessary': 'scheduled',
  not_started: 'scheduled',
  start_delayed: 'scheduled',
  inprogress: 'live',
  halftime: 'live',
  wdelay: 'live',
  fdelay: 'live',
  odelay: 'live',
  live: 'live',
  started: 'live',
  interrupted: 'live',
  complete: 'finished',
  closed: 'finished',
  ended: 'finished',
  // Sportradar uses both spellings.
  canceled: 'cancelled',
};

/** scheduled, live, finished, cancelled, or the upstream's own word in lower case. A delay before the first score is a late start. */
export function stateOf(word: string, hasScore: boolean): string {
  const known = word.toLowerCase();
  if (known === 'delayed') return hasScore ? 'live' : 'scheduled';
  return Object.hasOwn(states, known) ? (states[known] ?? known) : known;
}
