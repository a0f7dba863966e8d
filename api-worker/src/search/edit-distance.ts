/**
 * How many letters must be added, left out, replaced or swapped with their neighbour to turn one word into the other (the restricted
 * Damerau-Levenshtein distance).
 */
export function editDistance(from: string, to: string): number {
  const width = to.length + 1;
  const table = Array.from({ length: width }, (_, column) => column);
  const at = (row: number, column: number) => table[row * width + column] ?? Infinity;
  for (let row = 1; row <= from.length; row += 1) {
    table[row * width] = row;
    for (let column = 1; column < width; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped =
        row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      table[row * width + column] = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(row - 2, column - 2) + 1 : Infinity,
      );
    }
  }
  return at(from.length, to.length);
}
