import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds between two requests for a picture that is being encoded. */
const again = 200;

/**
 * Requests a picture until the response is the picture that its address names. Until that is encoded, the origin sends a 503 or a
 * stand-in that may be cached for 30 seconds. Returns any other response at once.
 */
export async function finalPicture(url: string | URL): Promise<Response> {
  for (;;) {
    const answer = await fetch(url);
    const standsIn = answer.status === 503 || /max-age=30\b/.test(answer.headers.get('Cache-Control') ?? '');
    if (!standsIn) return answer;
    await answer.body?.cancel();
    await pause(again);
  }
}
