import { writeDocumentPart } from '../document-part.ts';

/** Replaces what `npm run bench -- PART --write` wrote last into docs/performance.md. Throws when the document has no place for the part. */
export const writeToPerformanceDocument = (part: string, markdown: string): Promise<void> =>
  writeDocumentPart('docs/performance.md', part, `npm run bench -- ${part} --write`, markdown);
