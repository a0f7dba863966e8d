import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { renderPrompt } from './prompt.ts';
import { ServedSite } from '../site/served-site.ts';

function siteOf(render: (request: IncomingMessage, response: ServerResponse) => void): ServedSite {
  return new ServedSite({
    ...{
      code: 'c',
      cursor: null,
      position: 0,
      gate: 'hard',
      name: 'c',
      folder: '',
      folders: [],
      pages: [],
      leftOut: [],
    },
    files: new Map(),
    render,
  });
}

const headers = {
  'Content-Type': 'text/html',
  'Cache-Control': 'public, s-maxage=600',
  'Content-Security-Policy':
    "media-src https://cms.ejemplo.pr; script-src 'self'; style-src 'self' 'sha256-x=';",
};

test('the prompt names no host of the newsroom, and is not cached outside', async () => {
  const rendered: string[] = [];
  const site = siteOf((request, response) => {
    rendered.push(request.url ?? '');
    response.writeHead(200, headers).end('<form>');
  });
  for (let count = 0; count < 3; count += 1) {
    const prompt = await renderPrompt(site, 'wrong');
    expect(prompt.body.toString()).toBe('<form>');
    expect(prompt.headers.get('Cache-Control')).toBe('no-store');
    const policy = prompt.headers.get('Content-Security-Policy');
    expect(policy).toContain("default-src 'none';style-src 'self' 'sha256-x=';");
    expect(policy).not.toContain('ejemplo');
  }
  // Three requests, one rendering.
  expect(rendered).toEqual(['/acceso?respuesta=wrong']);
});

test.each([
  [
    'responds with another page',
    (_: unknown, response: ServerResponse) => void response.writeHead(404).end('secreto'),
  ],
  [
    'throws',
    () => {
      throw new Error('broken');
    },
  ],
])('if the site %s, only the title is sent', async (_name, render) => {
  const prompt = await renderPrompt(siteOf(render), 'closed');
  expect(prompt.body.toString()).toBe('Acceso Restringido');
  expect(prompt.headers.get('Content-Type')).toMatch(/^text\/plain/);
  expect(prompt.headers.get('Cache-Control')).toBe('no-store');
});
