import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startSampleNewsroom, type SampleNewsroom } from './server.ts';
import { captionsFile, livePlaylist, masterPlaylist } from './signal-playlists.ts';

// Second 1,768,500,000 starts segment number 442,125,000, which is the first of a loop.
const at = (seconds: number) => new Date((1_768_500_000 + seconds) * 1000);

let sample: SampleNewsroom;
let clock = at(0);
beforeAll(async () => {
  sample = await startSampleNewsroom({ port: 0, stories: 1, now: () => clock });
});
const control = (method: string, scenario?: string) =>
  fetch(`${sample.url}/_sample/live`, {
    method,
    ...(scenario && { body: JSON.stringify({ scenario }) }),
  });
afterEach(async () => {
  clock = at(0);
  await control('DELETE');
});
afterAll(() => sample.close());

const ask = (name: string) => fetch(`${sample.url}/senal/${name}`);
const text = async (name: string) => (await ask(name)).text();
const files = (playlist: string) =>
  playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
const value = (playlist: string, tag: string) => Number(new RegExp(`${tag}:(\\d+)`).exec(playlist)?.[1]);

describe('a live playlist', () => {
  test('lists the last ten finished segments, each with its time', () => {
    const now = livePlaylist('360p', at(3));
    expect(files(now)).toEqual(
      // The newest is number 442,124,999, which is segment 7 of the loop.
      [6, 7, 0, 1, 2, 3, 4, 5, 6, 7].map((segment) => `360p-${segment}.m4s`),
    );
    expect(value(now, 'MEDIA-SEQUENCE')).toBe(442_124_990);
    expect(now).toContain('#EXT-X-PROGRAM-DATE-TIME:2026-01-15T17:59:56.000Z\n#EXTINF:4.000,\n360p-7.m4s');
    expect(now).not.toContain('ENDLIST');
  });

  test('moves on by one segment every four seconds, and not earlier', () => {
    expect(livePlaylist('180p', at(3.999))).toBe(livePlaylist('180p', at(0)));
    const [before, after] = [livePlaylist('180p', at(0)), livePlaylist('180p', at(4))];
    expect(files(after).slice(0, -1)).toEqual(files(before).slice(1));
    expect(value(after, 'MEDIA-SEQUENCE')).toBe(value(before, 'MEDIA-SEQUENCE') + 1);
  });

  test('has a discontinuity where the loop restarts, and counts it once it has left the list', () => {
    for (let segment = 0; segment < 32; segment += 1) {
      const playlist = livePlaylist('360p', at(segment * 4));
      const lines = playlist.split('\n');
      const marks = lines.flatMap((line, index) =>
        line === '#EXT-X-DISCONTINUITY' ? [lines[index + 3]] : [],
      );
      expect(marks.length).toBeGreaterThan(0);
      expect(new Set(marks)).toEqual(new Set(['360p-0.m4s']));
      // At every time, a segment has the same number and the same number of discontinuities before it.
      const before = files(playlist).indexOf('360p-0.m4s');
      expect(value(playlist, 'DISCONTINUITY-SEQUENCE') + 1).toBe(
        (value(playlist, 'MEDIA-SEQUENCE') + before) / 8,
      );
    }
  });

  test('the captions have the same segments as the pictures', () => {
    const [pictures, captions] = [livePlaylist('360p', at(9)), livePlaylist('subtitulos', at(9))];
    expect(files(captions).map((name) => name.replace(/\D/g, ''))).toEqual(
      files(pictures).map((name) => name.replace(/^360p-|\.m4s$/g, '')),
    );
    expect(value(captions, 'DISCONTINUITY-SEQUENCE')).toBe(value(pictures, 'DISCONTINUITY-SEQUENCE'));
  });
});

test('the master playlist lists both qualities and the captions', () => {
  expect(files(masterPlaylist())).toEqual(['180p.m3u8', '360p.m3u8']);
  expect(masterPlaylist()).toContain('RESOLUTION=640x360');
  expect(masterPlaylist()).toContain('TYPE=SUBTITLES');
});

test('a caption is in every segment during which it is shown', () => {
  expect(captionsFile(0)).toBe(
    'WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000\n\n' +
      '00:00:00.500 --> 00:00:06.000\nSeñal de muestra de Telecoquí.\n',
  );
  expect(captionsFile(1)).toContain('Señal de muestra');
  expect(captionsFile(2)).not.toContain('Señal de muestra');
});

describe('the signal', () => {
  test('serves every file that its playlists list', async () => {
    for (const name of files(await text('vivo.m3u8'))) {
      const response = await ask(name);
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      const playlist = await response.text();
      const header = /URI="([^"]+)"/.exec(playlist)?.[1] ?? '';
      for (const file of [header, ...files(playlist)]) {
        const media = await ask(file);
        expect(media.status, file).toBe(200);
        expect(media.headers.get('Content-Type')).toBe('video/mp4');
        // The fourth to eighth byte of every box of an MP4 are its name.
        const box = Buffer.from(await media.arrayBuffer()).toString('latin1', 4, 8);
        expect(['ftyp', 'styp', 'moof']).toContain(box);
      }
    }
    for (const file of files(await text('subtitulos.m3u8'))) expect(await text(file)).toMatch(/^WEBVTT\n/);
  });

  test.each(['', '720p.m3u8', '180p-8.m4s', 'subtitulos-8.vtt', '..%2Flive-signal.ts', 'song.wav'])(
    'responds to "%s" with 404',
    async (name) => {
      expect((await ask(name)).status).toBe(404);
    },
  );

  test('responds with 404 in the scenario "missing"', async () => {
    await control('PUT', 'missing');
    expect((await ask('vivo.m3u8')).status).toBe(404);
    expect((await ask('180p-0.m4s')).status).toBe(404);
  });

  test('lists no new segments in the scenario "stalled"', async () => {
    const before = await text('180p.m3u8');
    await control('PUT', 'stalled');
    clock = at(60);
    expect(await text('180p.m3u8')).toBe(before);
    await control('DELETE');
    expect(await text('180p.m3u8')).not.toBe(before);
  });

  test('marks its playlists as ended in the scenario "ended"', async () => {
    const before = await text('180p.m3u8');
    await control('PUT', 'ended');
    clock = at(60);
    expect(await text('180p.m3u8')).toBe(`${before}#EXT-X-ENDLIST\n`);
  });

  test('an unknown scenario is refused with a reason', async () => {
    const response = await control('PUT', 'perdida');
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error: expect.stringContaining('scenario') });
  });
});
