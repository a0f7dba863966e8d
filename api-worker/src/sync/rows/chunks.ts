/** D1 accepts 2 MB a value. Rows are sent as one JSON text, whose letters may take three bytes each. */
const chunkLetters = 500_000;

/** The rows in their order, as many together as one statement may get. */
export function* chunksOf<Row>(rows: readonly Row[]): Generator<Row[]> {
  let chunk: Row[] = [];
  let letters = 0;
  for (const row of rows) {
    const { length } = JSON.stringify(row);
    if (letters > 0 && letters + length > chunkLetters) {
      yield chunk;
      chunk = [];
      letters = 0;
    }
    chunk.push(row);
    letters += length;
  }
  if (chunk.length > 0) yield chunk;
}
