import { toldApart } from './quality-names.ts';
import { playerTexts as say } from './texts.ts';

/** What is read of a text track of the video. */
type Track = Pick<TextTrack, 'kind' | 'label' | 'language' | 'mode'>;

/** A station's streams have tracks for machines (ID3), too. */
const isCaptions = ({ kind }: Track): boolean => kind === 'subtitles' || kind === 'captions';

const isSpanish = ({ language, label }: Track): boolean =>
  /^(?:es|spa)(?:-|$)/i.test(language) || /^(?:espa[nñ]ol|spanish|castellano)/i.test(label);

/** "inglés" of "en"; empty where nobody knows the language. */
function languageName(language: string): string {
  try {
    const name = new Intl.DisplayNames('es', { type: 'language', fallback: 'none' }).of(language) ?? '';
    return name.charAt(0).toUpperCase() + name.slice(1);
  } catch {
    return '';
  }
}

/** The captions among the tracks, Spanish first, each with a name that no other one has, and whether it is shown. */
export function namedCaptions<Kind extends Track>(
  tracks: readonly Kind[],
): { track: Kind; name: string; isShown: boolean }[] {
  const all = tracks.filter(isCaptions);
  const named = [...all.filter(isSpanish), ...all.filter((track) => !isSpanish(track))].map((track) => ({
    track,
    name: track.label || languageName(track.language) || say.captions,
    isShown: track.mode === 'showing',
  }));
  return toldApart(named, ({ name }, at) => `${name}, ${at + 1}`);
}

/** Shows one track and hides the other captions; null hides all. Tracks for machines stay as they are. */
export function showOnly(tracks: readonly Track[], shown: Track | null): void {
  for (const track of tracks.filter(isCaptions)) track.mode = track === shown ? 'showing' : 'disabled';
}

export function showNamed(tracks: readonly Track[], name: string | null): void {
  const found = namedCaptions(tracks).find((captions) => captions.name === name);
  if (found && !found.isShown) showOnly(tracks, found.track);
}
