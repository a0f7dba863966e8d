import { beforeEach, describe, expect, test, vi } from 'vitest';
import { showBody } from '#body/show-body.ts';
import { showEmbeds } from '#embeds/show-embeds.ts';
import { videoPicture, videoPictureKey } from '#config/pictures/video-pictures.ts';
import { readSettings } from '../api-worker/src/settings.ts';
import { sanitiseBody } from '../api-worker/src/upstreams/wordpress/sanitise-html.ts';
import { addressesOf } from '../api-worker/src/upstreams/wordpress/addresses/wordpress-addresses.ts';

/** From what an editor pastes to the picture that a reader's browser requests: the worker and the site in a row. */

const key = videoPictureKey('un-secreto-solo-para-estas-pruebas-0');
beforeEach(() => void vi.stubEnv('VIDEO_PICTURES_KEY', key));

const cms = 'https://cms.ejemplo.pr';
const addresses = addressesOf(readSettings({ WORDPRESS_URL: cms }));
const shown = (html: string) => showEmbeds(showBody(sanitiseBody(html, addresses).html, cms));
const picturesOf = (html: string) =>
  [...html.matchAll(/<img [^>]*?src="([^"]*)"/g)].map(([, address]) => address);

const block = (address: string) =>
  `<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\n${address}\n</div></figure>`;
const frame = (address: string) =>
  `<figure class="wp-block-embed"><div class="wp-block-embed__wrapper"><iframe src="${address.replaceAll('&', '&amp;')}"></iframe></div></figure>`;

describe.each([
  ['pasted', block],
  ['as a frame', frame],
])('an address %s', (_, html) => {
  test.each([
    'https://www.youtube.com/watch?v=aq-_KE-bpKQ',
    'https://youtube.com/watch?v=aq-_KE-bpKQ&list=PL1234567890&index=2',
    'https://m.youtube.com/watch?app=desktop&v=aq-_KE-bpKQ',
    'https://youtu.be/aq-_KE-bpKQ',
    'https://youtu.be/aq-_KE-bpKQ?si=AbCdEf&t=90',
    'https://www.youtube.com/shorts/aq-_KE-bpKQ',
    'https://www.youtube.com/shorts/aq-_KE-bpKQ?feature=share',
    'https://www.youtube.com/live/aq-_KE-bpKQ?si=x',
    'https://www.youtube.com/embed/aq-_KE-bpKQ?feature=oembed',
    'https://www.youtube-nocookie.com/embed/aq-_KE-bpKQ?start=3',
    'https://www.youtube.com/v/aq-_KE-bpKQ',
    'http://www.youtube.com/e/aq-_KE-bpKQ',
  ])('%s: the facade has the preview of the video, from this site', (address) => {
    expect(picturesOf(shown(html(address)))).toEqual([
      `/img/480.webp/https/${videoPicture('https://www.youtube.com/watch?v=aq-_KE-bpKQ', key)?.slice(8)}`,
    ]);
  });
});
