import type { Signal, SignalCallbacks } from './signal.ts';

/**
 * Connects `video` to the stream at `address`. Prefers hls.js, because the browser's own HLS player can neither save data nor fix a
 * quality, and does not report why it stalls. iPhones support only their own player. hls.js is fetched only here.
 */
export async function openSignal(
  video: HTMLVideoElement,
  address: string,
  callbacks: SignalCallbacks,
): Promise<Signal> {
  if (!('MediaSource' in window)) return openNatively(video, address, callbacks);
  const { openWithHls } = await import('./hls-signal.ts');
  return openWithHls(video, address, callbacks);
}

/** `MediaError.MEDIA_ERR_ABORTED` */
const aborted = 1;

/** The browser's own HLS player, which selects the quality by itself. */
function openNatively(video: HTMLVideoElement, address: string, callbacks: SignalCallbacks): Signal {
  const leaving = new AbortController();
  const { signal } = leaving;
  // A browser that knows the format reports a missing file with the same error as a missing codec.
  const plays = video.canPlayType('application/vnd.apple.mpegurl') !== '';
  const failed = () => {
    // Whoever leaves the page ends the download.
    if (video.error?.code === aborted) return;
    if (plays) callbacks.broken();
    else callbacks.unsupported();
  };
  video.addEventListener('error', failed, { signal });
  video.addEventListener('progress', () => callbacks.arrived(), { signal });
  video.src = address;
  const nothing = () => {};
  return {
    live() {
      const { seekable } = video;
      const end = seekable.length > 0 ? seekable.end(seekable.length - 1) : Infinity;
      // Some say that a live stream never ends.
      return Number.isFinite(end) ? end : null;
    },
    choose: nothing,
    saveData: nothing,
    rest: nothing,
    resume: nothing,
    close() {
      leaving.abort();
      video.removeAttribute('src');
      video.load();
    },
  };
}
