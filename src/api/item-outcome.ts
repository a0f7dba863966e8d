import { MovedProblem, type MovedTo } from '#contract/publishing/moved-to.ts';
import { jsonOrNull } from '#contract/text/json.ts';
import { ApiError, type ApiResponse } from './client.ts';
import { outcome, type ItemOutcome } from './outcome.ts';

// Not in outcome.ts, which islands load: they need no parser for this.

/** The page that a 404 names, if it names one. */
function movedToOf(error: unknown): MovedTo | null {
  if (!(error instanceof ApiError) || error.status !== 404) return null;
  return MovedProblem.safeParse(jsonOrNull(error.text)).data?.movedTo ?? null;
}

/** `outcome()` for an item, which may be protected with a password or of another kind now. */
export async function itemOutcome<T>(
  request: Promise<ApiResponse<T>>,
  failure?: string,
): Promise<ItemOutcome<T>> {
  try {
    await request;
  } catch (error) {
    if (error instanceof ApiError && error.status === 423) return { kind: 'protected' };
    const to = movedToOf(error);
    if (to !== null) return { kind: 'moved', to };
  }
  return outcome(request, failure);
}
