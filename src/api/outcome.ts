import { ApiError, type ApiResponse } from './client.ts';

/** Result of a page's request. `missing` is the worker's 404, or its 400 for a malformed slug. */
export type Outcome<T> =
  ({ kind: 'found' } & ApiResponse<T>) | { kind: 'missing' } | { kind: 'failed'; error: unknown };

/** The same for one item. `protected` is the worker's 423 for an item with a password. */
export type ItemOutcome<T> = Outcome<T> | { kind: 'protected' };

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
    console.error(failure, error instanceof Error ? error.message : error);
    return { kind: 'failed', error };
  }
}

/** The same for an item, which may be protected with a password. */
export async function itemOutcome<T>(
  request: Promise<ApiResponse<T>>,
  failure?: string,
): Promise<ItemOutcome<T>> {
  try {
    await request;
  } catch (error) {
    if (error instanceof ApiError && error.status === 423) return { kind: 'protected' };
  }
  return outcome(request, failure);
}

/** For secondary data: null when the request fails, so that the page leaves the block out. Never rejects. */
export async function optional<T>(request: Promise<ApiResponse<T>>): Promise<ApiResponse<T> | null> {
  try {
    return await request;
  } catch (error) {
    console.warn(
      'A block of a page is left out, because its request failed:',
      error instanceof Error ? error.message : error,
    );
    return null;
  }
}
