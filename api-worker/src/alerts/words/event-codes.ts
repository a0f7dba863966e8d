/**
 * Event codes in a text: some services write them only there. T is a test product and E an experimental one; X is a product in force whose code
 * is experimental.
 */
export const codesIn = (text: string) =>
  [...text.matchAll(/\/([OTEX])\.([A-Z]{3})\.[A-Z]{4}\.([A-Z]{2})\.([A-Z])\./gi)].map(
    ([, kind = '', action = '', phenomenon = '', significance = '']) => ({
      kind: kind.toUpperCase(),
      action: action.toUpperCase(),
      code: `${phenomenon}${significance}`.toUpperCase(),
    }),
  );
