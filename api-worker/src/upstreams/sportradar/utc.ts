/** UTC in whole seconds, which sorts as text. */
export function utc(time: string): string {
  return `${new Date(time).toISOString().slice(0, 19)}Z`;
}
