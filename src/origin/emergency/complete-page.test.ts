import { createHash } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Emergency, SevereLine } from '#contract/emergency.ts';
import { places, sincePlace } from '#document/places.ts';
import { readerResponse } from '../responses/reader-response.ts';
import { agesUntil, completePage, knownBody } from './complete-page.ts';
import { bannerOf, emergencyState, levelColours } from './top.ts';

const now = Date.parse('2026-11-20T16:00:00Z');
beforeEach(() => void vi.setSystemTime(now));

const emergency: Emergency = {
  id: 'emergencia-1',
  level: 'aviso',
  headline: 'Huracán <Ana> & "Bea"',
  link: '/noticias/huracan',
  source: 'newsroom',
  startsAt: '2026-11-20T15:00:00Z',
  endsAt: '2026-11-20T22:00:00Z',
  endIsDefault: false,
  municipalities: [],
};
const line: SevereLine = {
  id: 'alerta-Aviso de inundaciones repentinas',
  text: 'Aviso de inundaciones repentinas: Utuado <y> Lares',
  link: '/alertas?municipio=Utuado',
  endsAt: '2026-11-20T18:00:00Z',
  emergencyIn: ['Utuado', 'Lares'],
};
const banner = bannerOf(emergency);
const on = emergencyState(banner, [], now + 6 * 3_600_000);
const off = emergencyState(null, [], Infinity);
const flooded = emergencyState(null, [line], now + 2 * 3_600_000);
const style = on.top?.sources['style-src'];
const pageWith = (content: string) =>
  `<!doctype html><html><head>${places.head}<title>a</title></head><body><a class="skip-link" href="#contenido">Saltar</a><div data-top>${places.top}</div>${content}<header>b</header></body></html>`;
const page = pageWith('');
const pageHeaders = (more: Record<string, string> = {}) =>
  new Headers({
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'public, max-age=0, s-maxage=300, stale-while-revalidate=3600, stale-if-error=86400',
    'Content-Security-Policy': "default-src 'self'; style-src 'self' 'sha256-abc'; script-src 'self'",
    'Cache-Tag': 'navigation',
    ...more,
  });

test('a page gets the banner behind the link to its content, and a policy that allows its style', () => {
  const headers = pageHeaders();
  const html = String(completePage(on, '/about', headers, Buffer.from(page)));
  expect(html).toContain('</a><div data-top><aside class="emergency-now" aria-label="Emergencia">');
  expect(html).toContain('<a href="/noticias/huracan">Aviso: Huracán &lt;Ana&gt; &amp; &quot;Bea&quot;</a>');
  expect(html).toContain('Hasta el viernes 20');
  expect(html).toContain('<a href="/emergencia">');
  expect(headers.get('X-Telecoqui-Emergency')).toBe('aviso');
  expect(html).toContain(`<head><style>${on.top?.style}</style>`);
  expect(headers.get('Content-Security-Policy')).toContain(`style-src ${style} 'self'`);
  expect(headers.get('Cache-Tag')).toBe('navigation,emergency');
  expect(headers.get('Cache-Control')).toBe(
    'public, max-age=0, s-maxage=300, stale-while-revalidate=3600, stale-if-error=604800',
  );
});

test('a late page says its age where its content begins, with what stands above it', () => {
  const body = Buffer.from(pageWith(`<main>${places.age}</main>`));
  const age = '<main><p class="caption">Actualizado hace 12 minutos</p>';
  for (const state of [off, on]) {
    const html = String(completePage(state, '/about', pageHeaders({ Age: '720' }), body));
    expect(html).toContain(age);
    expect(html.includes('class="emergency-now"')).toBe(state === on);
  }
  expect(String(completePage(on, '/about', pageHeaders(), body))).not.toContain('Actualizado');
});

test('a page says how long ago its moments are when it is sent, and its body is changed once for each text', () => {
  const told = pageWith(
    `<main><time>${sincePlace('2026-11-20T13:30:00Z')}</time><time>${sincePlace('2026-11-19T12:00:00-04:00')}</time></main>`,
  );
  const body = Buffer.from(told);
  const sent = (state: typeof off) => completePage(state, '/noticias/x', pageHeaders(), body);
  const first = sent(off);
  expect(String(first)).toContain('<main><time>hace 2 horas</time><time>hace 1 día</time></main>');
  expect(sent(off)).toBe(first);
  expect(knownBody(off, '/noticias/x', body)).toBe(first);
  expect(agesUntil(body)).toBe(Date.parse('2026-11-20T16:30:00Z'));
  expect(String(sent(on))).toMatch(/class="emergency-now".*hace 2 horas/s);
  vi.setSystemTime('2026-11-20T16:30:00Z');
  expect(String(sent(off))).toContain('hace 3 horas');
  vi.setSystemTime(now);
});

test('a page without a place for it, such as the document of an advertisement, gets no banner', () => {
  const other = Buffer.from('<head></head><body><a class="skip-link" href="#x">x</a><main></main>');
  expect(String(completePage(on, '/about', pageHeaders(), other))).toBe(String(other));
});

const etagAt = async (moment: Parameters<typeof completePage>[0], body: Buffer) => {
  const headers = pageHeaders();
  const reader = { method: 'GET', ifNoneMatch: undefined, acceptEncoding: undefined };
  const { headers: sent } = await readerResponse(
    reader,
    200,
    headers,
    completePage(moment, '/about', headers, body),
  );
  return sent.get('ETag');
};

test('the ETag differs with each banner and without one, and each body is changed once', async () => {
  const body = Buffer.from(page);
  const first = completePage(on, '/about', pageHeaders(), body);
  expect(completePage(on, '/about', pageHeaders(), body)).toBe(first);
  expect(completePage(off, '/about', pageHeaders(), body)).toBe(body);
  const other = emergencyState(bannerOf({ ...emergency, level: 'emergencia' }), [], on.until);
  const ofUtuado = emergencyState(bannerOf(emergency, 'Utuado'), [], on.until);
  const states = [off, on, other, ofUtuado, flooded];
  const etags = await Promise.all(states.map((state) => etagAt(state, body)));
  expect(new Set(etags).size).toBe(states.length);
});

test('no cache keeps a page beyond the moment when an emergency begins or ends', () => {
  for (const [seconds, lifetime] of [
    [10, 's-maxage=10, stale-while-revalidate=0,'],
    [400, 's-maxage=300, stale-while-revalidate=100,'],
  ] as const) {
    for (const moment of [on, off]) {
      const headers = pageHeaders();
      completePage({ ...moment, until: now + seconds * 1_000 }, '/about', headers, Buffer.from(page));
      expect(headers.get('Cache-Control')).toContain(lifetime);
    }
  }
});

test('without an emergency a page only gets the tag that purges it when one is switched on', () => {
  const headers = pageHeaders();
  const before = headers.get('Cache-Control');
  expect(String(completePage(off, '/about', headers, Buffer.from(page)))).toBe(page);
  expect(headers.get('Cache-Tag')).toBe('navigation,emergency');
  expect(headers.get('Cache-Control')).toBe(before);
  expect(headers.has('X-Telecoqui-Emergency')).toBe(false);
});

test('the lines of severe warnings stand in any page, with their ends and the places where they are an emergency', () => {
  const headers = pageHeaders();
  const html = String(completePage(flooded, '/noticias/lluvia', headers, Buffer.from(page)));
  expect(html).toContain(
    `<div data-top><aside class="emergency" aria-label="Alertas de emergencia"><ul><li data-until="${now + 2 * 3_600_000}" data-in="Utuado|Lares">` +
      '<a href="/alertas?municipio=Utuado">Aviso de inundaciones repentinas: Utuado &lt;y&gt; Lares</a></li></ul></aside>',
  );
  const [, script = ''] = /<script>(.*?)<\/script>/s.exec(html) ?? [];
  const hash = createHash('sha256').update(script).digest('base64');
  expect(headers.get('Content-Security-Policy')).toContain(`script-src 'sha256-${hash}' 'self'`);
  expect([headers.has('X-Telecoqui-Emergency'), headers.get('Cache-Tag')]).toEqual([
    false,
    'navigation,emergency',
  ]);
});

test('the lines of a light page lead to light pages', () => {
  const html = String(completePage(flooded, '/lite/about', pageHeaders(), Buffer.from(page)));
  expect(html).toContain('<a href="/lite/alertas?municipio=Utuado">');
});

test('a policy that forbids all scripts allows that of the lines', () => {
  const headers = pageHeaders({ 'Content-Security-Policy': "default-src 'self'; script-src 'none'" });
  completePage(flooded, '/lite', headers, Buffer.from(page));
  expect(headers.get('Content-Security-Policy')).toMatch(/script-src 'sha256-[^']+';style-src 'sha256/);
});

test('a page that no cache may keep stays so', () => {
  const headers = pageHeaders({ 'Cache-Control': 'no-store' });
  headers.delete('Cache-Tag');
  expect(String(completePage(on, '/about', headers, Buffer.from(page)))).toContain('<aside');
  expect(headers.get('Cache-Control')).toBe('no-store');
  expect(headers.has('Cache-Tag')).toBe(false);
});

test.each(['text/javascript', 'application/rss+xml', 'image/webp'])('%s stays as it is', (type) => {
  const headers = pageHeaders({ 'Content-Type': type });
  const before = [...headers];
  const body = Buffer.from(page);
  expect(completePage(on, '/about', headers, body)).toBe(body);
  expect([...headers]).toEqual(before);
});

test('a headline that says its level is not preceded by it', () => {
  const { html } = bannerOf({ ...emergency, headline: 'Aviso de huracán: San Juan', link: null });
  expect(html).toContain('<strong>Aviso de huracán: San Juan</strong>');
});

/** Relative luminance (WCAG 2.2) of a colour like #fff or #aabbcc. */
function luminance(colour: string): number {
  const digits = colour.slice(1);
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4]
    .map((at) => Number.parseInt(full.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test('the words of every level have a contrast of at least 4.5 to 1', () => {
  for (const { ground, words } of Object.values(levelColours)) {
    const [dark = 0, light = 0] = [luminance(ground), luminance(words)].sort((a, b) => a - b);
    expect((light + 0.05) / (dark + 0.05), ground).toBeGreaterThanOrEqual(4.5);
  }
});
