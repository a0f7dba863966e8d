/**
 * Under which key the device keeps the teams that a reader follows, and the class that <html> carries before the first paint where
 * there are any: what only they see has its room then.
 */
export const followsTeams = { key: 'followed-teams', className: 'follows' } as const;
