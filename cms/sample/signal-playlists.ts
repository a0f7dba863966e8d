import { signalCaptions, signalCodecs, signalLoop, signalQualities } from '../content/live-signal.ts';

const { segmentSeconds, segments } = signalLoop;

/** Segments in a playlist: 40 seconds, so that a viewer can go back half a minute. */
const listed = 10;

/** The renditions: each quality of the pictures, and the captions. */
export type Rendition = (typeof signalQualities)[number]['name'] | 'subtitulos';

/** The master playlist, which lists the others. */
export function masterPlaylist(): string {
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subtitulos",NAME="Español",LANGUAGE="es",AUTOSELECT=YES,DEFAULT=NO,FORCED=NO,URI="subtitulos.m3u8"',
    ...signalQualities.flatMap(({ name, width, height, bandwidth }) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},RESOLUTION=${width}x${height},CODECS="${signalCodecs}",SUBTITLES="subtitulos"`,
      `${name}.m3u8`,
    ]),
    '',
  ].join('\n');
}

/** Segments are numbered from 1970, so that all playlists agree at any time. */
const length = segmentSeconds * 1000;

/**
 * The playlist of `rendition` at `now`. Its newest segment is the last one that has finished by then. A discontinuity marks where the loop
 * restarts. `ended` adds the mark that no segments follow.
 */
export function livePlaylist(rendition: Rendition, now: Date, ended = false): string {
  const newest = Math.floor(now.getTime() / length) - 1;
  const first = newest - listed + 1;
  const isCaptions = rendition === 'subtitulos';
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${segmentSeconds}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    // The discontinuities before the first listed segment. When that segment itself starts a loop, its discontinuity is still in the list
    // and not counted.
    `#EXT-X-DISCONTINUITY-SEQUENCE:${Math.floor((first - 1) / segments)}`,
    ...(isCaptions ? [] : [`#EXT-X-MAP:URI="${rendition}-init.mp4"`]),
    ...Array.from({ length: listed }, (_, place) => first + place).flatMap((segment) => [
      ...(segment % segments === 0 ? ['#EXT-X-DISCONTINUITY'] : []),
      `#EXT-X-PROGRAM-DATE-TIME:${new Date(segment * length).toISOString()}`,
      `#EXTINF:${segmentSeconds.toFixed(3)},`,
      `${rendition}-${segment % segments}.${isCaptions ? 'vtt' : 'm4s'}`,
    ]),
    ...(ended ? ['#EXT-X-ENDLIST'] : []),
    '',
  ].join('\n');
}

/** `7.5` -> `00:00:07.500`. Minutes are not needed because a loop is shorter than a minute. */
const clock = (seconds: number) => `00:00:${seconds.toFixed(3).padStart(6, '0')}`;

/** The captions that are shown during a segment of the loop. Their times count from the start of the loop, as those of the pictures do. */
export function captionsFile(segment: number): string {
  const [begins, ends] = [segment * segmentSeconds, (segment + 1) * segmentSeconds];
  return [
    'WEBVTT',
    'X-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000',
    ...signalCaptions
      .filter(({ from, to }) => from < ends && to > begins)
      .flatMap(({ from, to, text }) => ['', `${clock(from)} --> ${clock(to)}`, text]),
    '',
  ].join('\n');
}
