/**
 * The localStorage key of the followed teams, and the class that <html> has before the first paint when there are any, so that their
 * blocks reserve room from the start.
 */
export const followsTeams = { key: 'followed-teams', className: 'follows' } as const;
