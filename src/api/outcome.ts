import { ApiError, type Answer } from './client.ts';

/** How a page's question ended. `missing` is the worker's 404 (or a slug it calls malformed). */
export type Outcome<T> =
  ({ kind: 'found' } & Answer<T>) | { kind: 'missing' } | { kind: 'failed'; error: unknown };

/**
 * Primary data: the page decides between its content, a 404 and its designed error. `failure` is how the log calls a question that
 * failed.
 */
export async function outcome<T>(
  question: Promise<Answer<T>>,
  failure = 'A page could not be given its data:',
): Promise<Outcome<T>> {
  try {
    return { kind: 'found', ...(await question) };
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400))
      return { kind: 'missing' };
    console.error(failure, error instanceof Error ? error.message : error);
    return { kind: 'failed', error };
  }
}

/** Secondary data: its failure removes a block, never a page. */
export async function optional<T>(question: Promise<Answer<T>>): Promise<Answer<T> | null> {
  try {
    return await question;
  } catch (error) {
    console.warn('A block is left out:', error instanceof Error ? error.message : error);
    return null;
  }
}
