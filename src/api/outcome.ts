import { errorText } from '#contract/text/error-text.ts';
import type { MovedTo } from '#contract/publishing/moved-to.ts';
import { ApiError, type ApiResponse } from './client.ts';

/** Result of a page's request. `missing` is the worker's 404, or its 400 for a malformed slug. */
export type Outcome<T> =
  ({ kind: 'found' } & ApiResponse<T>) | { kind: 'missing' } | { kind: 'failed'; error: unknown };

/** The same for one item. `protected` is the worker's 423 for an item with a password, `moved` its 404 for one that is of another kind now. */
export type ItemOutcome<T> = Outcome<T> | { kind: 'protected' } | { kind: 'moved'; to: MovedTo };

/**
 * For primary data: the page shows its content, a 404 page or an error message. `failure` is the log message for a failed request.
 * Never rejects.
 */
export async function outcome<T>(
  request: Promise<ApiResponse<T>>,
  failure = 'The data of a page could not be loaded:',
): Promise<Outcome<T>> {
  try {
    return { kind: 'found', ...(await request) };
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400))
      return { kind: 'missing' };
    console.error(failure, errorText(error));
    return { kind: 'failed', error };
  }
}

/** For secondary data: null when the request fails, so that the page leaves the block out. Never rejects. */
export async function optional<T>(request: Promise<ApiResponse<T>>): Promise<ApiResponse<T> | null> {
  try {
    return await request;
  } catch (error) {
    console.warn('A block of a page is left out, because its request failed:', errorText(error));
    return null;
  }
}
