import { setTimeout as pause } from 'node:timers/promises';
import { isStandIn } from '#config/pictures/picture-sizes.ts';

/** Milliseconds between two requests for a picture that is being encoded. */
const again = 200;

/**
 * Requests a picture until the response is the picture that its address names. Until that is encoded, the origin sends a 503 or a
 * stand-in that may be cached for 30 seconds. Returns any other response at once.
 */
export async function finalPicture(url: string | URL): Promise<Response> {
  for (;;) {
    const response = await fetch(url);
    const standsIn = response.status === 503 || isStandIn(response.headers.get('Cache-Control') ?? '');
    if (!standsIn) return response;
    await response.body?.cancel();
    await pause(again);
  }
}
