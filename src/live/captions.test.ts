import { expect, test } from 'vitest';
import { namedCaptions, showNamed, showOnly } from './captions.ts';

const track = (
  kind: TextTrackKind,
  label = '',
  language = '',
  mode: TextTrackMode = 'disabled',
): Pick<TextTrack, 'kind' | 'label' | 'language' | 'mode'> => ({ kind, label, language, mode });

test.each([
  ['no track', [], []],
  ['tracks for machines alone', [track('metadata', 'id3'), track('chapters')], []],
  [
    'a track for machines before the captions',
    [track('metadata', 'id3'), track('captions', 'Español', 'es')],
    ['Español'],
  ],
  [
    'English before Spanish',
    [track('subtitles', 'English', 'en'), track('subtitles', 'Español', 'es-PR')],
    ['Español', 'English'],
  ],
  ['Spanish by its name', [track('captions', 'CC1'), track('captions', 'Spanish')], ['Spanish', 'CC1']],
  [
    'Spanish by its three letters',
    [track('captions', '', 'eng'), track('captions', 'CC', 'spa')],
    ['CC', 'Inglés'],
  ],
  [
    'languages without a name',
    [track('subtitles', '', 'fr'), track('subtitles', '', 'es')],
    ['Español', 'Francés'],
  ],
  ['neither a name nor a language', [track('captions')], ['Subtítulos']],
  [
    'a language that is none',
    [track('captions', '', 'x_y'), track('captions')],
    ['Subtítulos, 1', 'Subtítulos, 2'],
  ],
  [
    'one name twice',
    [track('captions', 'Español', 'es'), track('subtitles', 'Español', 'es')],
    ['Español, 1', 'Español, 2'],
  ],
])('of %s the choice is %j', (_, tracks, names) => {
  expect(namedCaptions(tracks).map(({ name }) => name)).toEqual(names);
});

test('one is shown, the other captions are not, and tracks for machines stay as they are', () => {
  const tracks = [
    track('metadata', '', '', 'hidden'),
    track('captions', 'Inglés', 'en', 'showing'),
    track('captions', 'Español', 'es'),
  ];
  const modes = () => tracks.map(({ mode }) => mode);
  showOnly(tracks, namedCaptions(tracks)[0]?.track ?? null);
  expect(modes()).toEqual(['hidden', 'disabled', 'showing']);
  expect(namedCaptions(tracks).map(({ isShown }) => isShown)).toEqual([true, false]);
  showOnly(tracks, null);
  expect(modes()).toEqual(['hidden', 'disabled', 'disabled']);
});

test.each([
  ['Español', ['disabled', 'showing']],
  // The new connection has no such captions, so that it decides.
  ['Francés', ['showing', 'disabled']],
  [null, ['showing', 'disabled']],
])('a new connection shows the captions that were chosen on the one before: %s', (name, modes) => {
  const tracks = [track('captions', 'Inglés', 'en', 'showing'), track('captions', 'Español', 'es')];
  showNamed(tracks, name);
  expect(tracks.map(({ mode }) => mode)).toEqual(modes);
});
