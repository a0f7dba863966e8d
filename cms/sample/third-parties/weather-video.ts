import { signalLoop } from '../../content/live-signal.ts';
import type { FramePage } from './frame-page.ts';

/** Names of the clip and of its captions, beside the player's page. */
export const clipFiles = { video: 'ahora.mp4', captions: 'ahora.vtt' } as const;

/** The first half of the television signal's loop. */
export const clipSegments = 4;
const seconds = clipSegments * signalLoop.segmentSeconds;

const captions = [
  { from: 0, to: 5, text: 'Video de muestra de El Tiempo Ahora.' },
  { from: 5, to: 10, text: '[Canta un coquí]' },
  { from: 10, to: seconds, text: 'Aquí va el pronóstico en video de la estación.' },
];

const clock = (at: number) =>
  `00:${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}.000`;

/** WebVTT. */
export const clipCaptions = (): string =>
  ['WEBVTT', ...captions.map(({ from, to, text }) => `${clock(from)} --> ${clock(to)}\n${text}`)].join(
    '\n\n',
  );

/**
 * A player. It starts by itself, because a reader has pressed "Reproducir el video" before. Its document has no origin of its own, so it
 * may read captions only as a page of another site may: with `crossorigin`.
 */
export const weatherVideo = (): FramePage => ({
  mark: 'Video de muestra',
  style:
    'body{background:#0a1e4e}video{display:block;width:100%;height:100%}p.error{position:absolute;inset:40% 1rem auto;color:#fff;text-align:center}',
  body: `<video controls autoplay playsinline crossorigin="anonymous" src="${clipFiles.video}">
<track default kind="captions" srclang="es" label="Español" src="${clipFiles.captions}"></video>
<p class="error" role="alert"></p>`,
  script: `document.querySelector('video').addEventListener('error', () => {
document.querySelector('.error').textContent = 'El video de muestra no está disponible.'; })`,
});
