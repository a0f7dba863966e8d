import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { coquiSong } from '../sample/coqui-song.ts';
import { testCard } from './drawing/test-card.ts';
import { signalLoop, signalQualities, signalSeconds } from './live-signal.ts';

/**
 * Generates cms/content/signal: `node cms/content/make-live-signal.ts`. It needs ffmpeg with libx264. The files are committed: run this
 * only after changing the card, the sound or the loop, and then check `bandwidth` in live-signal.ts.
 */
const folder = new URL('./signal/', import.meta.url).pathname;
const song = path.join(folder, 'song.wav');

/** Enough for a smooth movement of the hand, and a whole number of pictures per segment. */
const picturesPerSecond = 12;
const { width, height } = signalQualities[1];
const inSegment = picturesPerSecond * signalLoop.segmentSeconds;

/** x264's rate factor. A flat drawing needs few bits, and at this value its letters are still sharp. */
const rateFactor = 27;

/** Samples per second and per AAC frame. A segment has exactly 125 audio frames. */
const samples = 32_000;
const frame = 1024;
/**
 * The encoder starts one frame early, which would leave a gap before the first picture of each loop. The sound is shifted by one frame to
 * avoid it.
 */
const audio = [
  ...['-c:a', 'aac', '-ac', '1', '-ar', String(samples), '-b:a', '24k'],
  ...['-bsf:a', `setts=pts=PTS+${frame}:dts=DTS+${frame}`],
  ...['-frames:a', String((signalSeconds * samples) / frame)],
];

/**
 * The song with a pause in each segment, and below it two notes that fade in and out once per segment, so that there is no click where the
 * loop restarts.
 */
const swell = `0.5*(1-cos(2*PI*t/${signalLoop.segmentSeconds}))`;
const sound = [
  `[1:a]volume=0.25,apad=whole_dur=${signalLoop.segmentSeconds},aresample=${samples},aloop=loop=-1:size=${samples * signalLoop.segmentSeconds}[song]`,
  `aevalsrc='0.03*${swell}*(sin(2*PI*220*t)+0.7*sin(2*PI*330*t))':s=${samples}:d=${signalSeconds}[pad]`,
  '[song][pad]amix=inputs=2:duration=shortest:normalize=0[sound]',
].join(';');

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
await writeFile(song, coquiSong());
for (const quality of signalQualities) {
  const encoder = spawn(
    'ffmpeg',
    [
      ...['-v', 'error', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${width}x${height}`],
      ...['-r', String(picturesPerSecond), '-i', 'pipe:0', '-i', song],
      ...['-filter_complex', `[0:v]scale=${quality.width}:${quality.height}:flags=lanczos[picture];${sound}`],
      ...['-map', '[picture]', '-map', '[sound]', '-t', String(signalSeconds), ...audio],
      ...['-c:v', 'libx264', '-profile:v', 'baseline', '-level', '3.0', '-pix_fmt', 'yuv420p'],
      ...['-preset', 'veryslow', '-tune', 'animation', '-crf', String(rateFactor)],
      ...['-g', String(inSegment), '-keyint_min', String(inSegment), '-sc_threshold', '0'],
      ...['-f', 'hls', '-hls_time', String(signalLoop.segmentSeconds), '-hls_playlist_type', 'vod'],
      ...['-hls_segment_type', 'fmp4', '-hls_fmp4_init_filename', `${quality.name}-init.mp4`],
      ...['-hls_segment_filename', `${folder}${quality.name}-%d.m4s`, `${folder}${quality.name}.m3u8`],
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );
  for (let picture = 0; picture < signalSeconds * picturesPerSecond; picture += 1) {
    const drawing = Buffer.from(testCard(picture / picturesPerSecond, signalSeconds));
    const pixels = await sharp(drawing).resize(width, height).removeAlpha().raw().toBuffer();
    if (!encoder.stdin.write(pixels)) await once(encoder.stdin, 'drain');
  }
  encoder.stdin.end();
  const [code] = await once(encoder, 'exit');
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
  // The playlist is not needed: the sample newsroom generates the playlists for each request.
  await rm(`${folder}${quality.name}.m3u8`);
}
await rm(song);
