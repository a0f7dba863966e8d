import Hls, { Events } from 'hls.js';
import type { Signal, SignalTold } from './signal.ts';

/** Places among hls.js's levels, which go from the smallest to the largest. */
const smallest = 0;
const automatic = -1;

/** hls.js with captions (its light build, 54 kB less, has none): for browsers that play what a script hands them. */
export function openWithHls(video: HTMLVideoElement, address: string, told: SignalTold): Signal {
  const saves = told.savesData();
  const hls = new Hls({
    // The worker is a blob, which the page's policy would have to allow among its scripts.
    enableWorker: false,
    // A cheap phone has no memory for what was seen long ago; in seconds.
    backBufferLength: 30,
    // A live signal has no length that a reader could make sense of.
    liveDurationInfinity: true,
    // A picture is no larger than the place it has. Who saves data has the smallest from the first one on.
    capLevelToPlayerSize: !saves,
    ...(saves && { startLevel: smallest }),
  });
  hls.on(Events.MANIFEST_PARSED, (_event, { levels }) => {
    // Not before: a new source lifts every cap.
    if (told.savesData()) hls.autoLevelCapping = smallest;
    told.qualities(levels.map(({ height }, place) => ({ place, height })));
  });
  hls.on(Events.FRAG_BUFFERED, () => told.arrived());
  hls.on(Events.ERROR, (_event, { fatal }) => {
    // From all others it recovers by itself.
    if (fatal) told.broken();
  });
  hls.loadSource(address);
  hls.attachMedia(video);
  return {
    live: () => hls.liveSyncPosition,
    choose(place) {
      hls.nextLevel = place ?? automatic;
    },
    saveData(saving) {
      // The size of the player would lift the cap again.
      if (saving) hls.capLevelToPlayerSize = false;
      hls.autoLevelCapping = saving ? smallest : automatic;
    },
    rest: () => hls.stopLoad(),
    resume: () => hls.startLoad(),
    close: () => hls.destroy(),
  };
}
