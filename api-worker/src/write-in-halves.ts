/**
 * Writes rows at once. If D1 refuses them, halves are written, and so on down to each row that D1 refuses, which `refuse` gets with the error:
 * the others are written. `refuse` may throw, which ends it; throws also if there are no rows.
 */
export async function writeInHalves<Row>(
  rows: readonly Row[],
  write: (rows: readonly Row[]) => Promise<unknown>,
  refuse: (row: Row, error: unknown) => Promise<void>,
): Promise<void> {
  try {
    await write(rows);
  } catch (error) {
    const [row, ...others] = rows;
    if (row === undefined) throw error;
    if (others.length === 0) return refuse(row, error);
    const half = Math.ceil(rows.length / 2);
    await writeInHalves(rows.slice(0, half), write, refuse);
    await writeInHalves(rows.slice(half), write, refuse);
  }
}
