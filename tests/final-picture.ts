import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds between two questions for a picture that is being made. */
const again = 200;

/**
 * Asks for a picture until the answer is what its address says, and not what stands in until that is made: the origin lets
 * stand-ins be kept for seconds only. Returns every other answer at once.
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
