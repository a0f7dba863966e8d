import { describe, expect, it, vi } from 'vitest';
import { markAnimations } from './animated-pictures.ts';

const bytesOf = (...parts: (string | number)[]) =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'number' ? [part] : [...part].map((letter) => letter.charCodeAt(0)),
    ),
  );
const extended = (flags: number) =>
  bytesOf('RIFF', 0, 0, 0, 0, 'WEBPVP8X', 10, 0, 0, 0, flags, 0, 0, 0, '0123456789');
const picture = (file: string) =>
  `<img src="https://cms.ejemplo.pr/wp-content/uploads/${file}" alt="Gráfica">`;
const fetched = (respond: () => Response | Promise<Response>) =>
  vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async () => respond());

describe('an animation of a body', () => {
  it.each([
    ['an animated WebP', 'a.webp', extended(2), true],
    ['an animated WebP with transparency', 'a.WEBP', extended(0x12), true],
    ['an animated AVIF', 'a.avif', bytesOf(0, 0, 0, 28, 'ftypavis', 'xxxxxxxxxxxx'), true],
    ['an extended WebP that stands still', 'a.webp', extended(0x10), false],
    ['a plain WebP', 'a.webp', bytesOf('RIFF', 0, 0, 0, 0, 'WEBPVP8 ', '0123456789012345'), false],
    ['a lossless WebP', 'a.webp', bytesOf('RIFF', 0, 0, 0, 0, 'WEBPVP8L', '0123456789012345'), false],
    ['an AVIF that stands still', 'a.avif', bytesOf(0, 0, 0, 28, 'ftypavif', 'xxxxxxxxxxxx'), false],
    ['a page of HTML', 'a.webp', bytesOf('<!doctype html><title>No</title>'), false],
    ['an empty file', 'a.webp', bytesOf(), false],
    ['ten bytes', 'a.webp', bytesOf('RIFF000000'), false],
  ])('is found: %s', async (_what, file, bytes, isAnimated) => {
    const html = `<p>A &lt;b> &amp; c</p>${picture(file)}`;
    const marked = await markAnimations(
      html,
      fetched(() => new Response(bytes, { status: 206 })),
    );
    expect(marked).toBe(
      isAnimated ? html.replace('alt="Gráfica">', 'alt="Gráfica" data-animated="">') : html,
    );
  });

  it.each([
    ['does not exist', () => new Response('no', { status: 404 })],
    ['leads elsewhere', () => new Response(null, { status: 302, headers: { Location: 'https://otro.pr' } })],
    ['fails', () => Promise.reject(new Error('reset'))],
  ])('of a file that %s is none, and the body stays as it is', async (_what, response) => {
    expect(await markAnimations(picture('a.webp'), fetched(response))).toBe(picture('a.webp'));
  });

  it('of a server that sends the whole file is found without reading it', async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        controller.enqueue(sent === 1 ? extended(2) : new Uint8Array(65_536));
      },
    });
    expect(
      await markAnimations(
        picture('a.webp'),
        fetched(() => new Response(endless)),
      ),
    ).toContain('data-animated');
    expect(sent).toBeLessThan(5);
  });

  it('makes no request for other pictures, and few for many', async () => {
    const fetch = fetched(() => new Response(extended(0)));
    await markAnimations(picture('a.jpg') + picture('a.gif') + '<p>a.webp</p>', fetch);
    expect(fetch).not.toHaveBeenCalled();
    await markAnimations(picture('a.webp').repeat(100), fetch);
    expect(fetch).toHaveBeenCalledTimes(12);
  });
});
