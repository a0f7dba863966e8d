import Hls, { ErrorDetails, Events } from 'hls.js';
import type { Signal, SignalCallbacks } from './signal.ts';

/** Indexes of hls.js's levels, which are sorted from the lowest to the highest quality; -1 is automatic. */
const smallest = 0;
const automatic = -1;

/** No quality has a codec that the device knows, or the device refuses the one that it was given. */
const withoutCodec: readonly ErrorDetails[] = [
  ErrorDetails.MANIFEST_INCOMPATIBLE_CODECS_ERROR,
  ErrorDetails.BUFFER_ADD_CODEC_ERROR,
  ErrorDetails.BUFFER_INCOMPATIBLE_CODECS_ERROR,
];

/** Plays with hls.js, for browsers with Media Source Extensions. Its full build, because the light one (54 kB less) has no captions. */
export function openWithHls(video: HTMLVideoElement, address: string, callbacks: SignalCallbacks): Signal {
  const saves = callbacks.savesData();
  const hls = new Hls({
    // hls.js starts its worker from a blob URL, which the content security policy does not allow.
    enableWorker: false,
    // Seconds of played video to keep: cheap phones have little memory.
    backBufferLength: 30,
    // Reports an infinite duration, so that the controls show no meaningless length.
    liveDurationInfinity: true,
    // Captions inside the video say no language. A station of Puerto Rico has Spanish in the first channel, and English in the second.
    captionsTextTrack1Label: 'Español',
    captionsTextTrack1LanguageCode: 'es',
    captionsTextTrack2Label: 'Inglés',
    captionsTextTrack2LanguageCode: 'en',
    // Limit the quality to the player's size. For readers who save data start at the lowest quality instead.
    capLevelToPlayerSize: !saves,
    ...(saves && { startLevel: smallest }),
  });
  const tell = (levels: readonly { height: number; bitrate: number }[]) =>
    callbacks.qualities(levels.map(({ height, bitrate }, place) => ({ place, height, bitrate })));
  let isRead = false;
  /** Whether it was stopped while it was reading the list of qualities, which hls.js does not begin again by itself. */
  let isCutShort = false;
  hls.on(Events.MANIFEST_PARSED, (_event, { levels }) => {
    isRead = true;
    // Set it only here, because loading a source resets the cap.
    if (callbacks.savesData()) hls.autoLevelCapping = smallest;
    tell(levels);
  });
  // One that cannot be played is taken out.
  hls.on(Events.LEVELS_UPDATED, (_event, { levels }) => tell(levels));
  hls.on(Events.FRAG_BUFFERED, () => callbacks.arrived());
  hls.on(Events.ERROR, (_event, { fatal, details }) => {
    // hls.js recovers from non-fatal errors by itself.
    if (!fatal) return;
    if (withoutCodec.includes(details)) callbacks.unsupported();
    else callbacks.broken();
  });
  hls.loadSource(address);
  hls.attachMedia(video);
  return {
    live: () => hls.liveSyncPosition,
    choose(place) {
      hls.nextLevel = place ?? automatic;
    },
    saveData(saving) {
      // capLevelToPlayerSize would raise the cap again.
      if (saving) hls.capLevelToPlayerSize = false;
      hls.autoLevelCapping = saving ? smallest : automatic;
    },
    rest() {
      isCutShort = !isRead;
      hls.stopLoad();
    },
    resume() {
      if (isCutShort) hls.loadSource(address);
      else hls.startLoad();
      isCutShort = false;
    },
    close: () => hls.destroy(),
  };
}
