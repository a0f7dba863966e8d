import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { inEngines, site } from './engine.ts';

/** The live signal in the engines of iPhones and of Firefox. */

/** Whether the video has played for a second of its own clock since `from`. */
const plays = (from: number) => (document.querySelector('video')?.currentTime ?? 0) > from + 1;
const clock = () => document.querySelector('video')?.currentTime ?? 0;
const shownCaptions = () =>
  [...(document.querySelector('video')?.textTracks ?? [])]
    .filter(({ kind, mode }) => kind !== 'metadata' && mode === 'showing')
    .map(({ language }) => language)
    .join();

inEngines(['webkit', 'firefox'], (engine) => {
  beforeEach(async ({ skip }) => {
    await engine.open('/live');
    const decodes = await engine.run(() => MediaSource.isTypeSupported('video/mp4; codecs="avc1.42E01E"'));
    skip(!decodes, 'This machine has no decoder for H.264 (docs/testing.md).');
  });

  /** Milliseconds until the player's code arrives: longer than a tap lets a script play in any browser. */
  const slow = 7_000;

  test('the signal plays after one tap, also when the player’s code arrives long after it', async () => {
    const { replace } = engine.line;
    engine.line.replace = (path) => {
      if (!path.includes('LivePlayer')) return replace(path);
      const rest = pause(slow).then(async () => (await fetch(site + path)).text());
      return { headers: { 'Content-Type': 'text/javascript' }, rest };
    };
    try {
      await engine.open('/live');
      await engine.click('.player-start');
      await engine.until('The signal', plays, 0);
      expect(await engine.complaints()).toEqual([]);
    } finally {
      engine.line.replace = replace;
    }
  });

  test('a browser that refuses to play shows a button, which plays', async () => {
    await engine.run(() => {
      const { play } = HTMLVideoElement.prototype;
      HTMLVideoElement.prototype.play = () => {
        HTMLVideoElement.prototype.play = play;
        return Promise.reject(new DOMException('gesture', 'NotAllowedError'));
      };
    });
    await engine.click('.player-start');
    await engine.click('.player [role=status] + button', 'Reproducir');
    await engine.until('The signal', plays, 0);
  });

  test('the captions that were chosen are shown again after Back', async () => {
    await engine.click('.player-start');
    await engine.click('.player button', 'Subtítulos');
    expect(await engine.until('The captions', shownCaptions)).toBe('es');
    await engine.run(() => {
      Object.assign(globalThis, { isSamePage: true });
    });
    await engine.open('/terms');
    await engine.back();
    await engine.until('The page', () => document.querySelector('.player'));
    if (!(await engine.run(() => 'isSamePage' in globalThis))) return;
    await engine.until('The signal', plays, await engine.run(clock));
    await engine.until('The captions', () =>
      [...(document.querySelector('video')?.textTracks ?? [])].some(({ mode }) => mode === 'showing'),
    );
  });
});
