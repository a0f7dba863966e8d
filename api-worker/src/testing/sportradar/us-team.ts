/** What the hierarchies of all leagues of the United States say about a team. */
export const usTeam = (id: string, name: string, market: string, alias: string) => ({
  id,
  name,
  market,
  alias,
});
