import { brotliCompressSync } from 'node:zlib';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { validity } from '#alerts/alert-view.ts';
import { alertsAt } from '#alerts/alerts.fixture.ts';
import { texts as say } from '#alerts/texts.ts';
import { levelNames } from '#config/level-names.ts';
import { provideRenderContext } from '#config/render-context.ts';
import { listItemWith } from '#contract/content.fixture.ts';
import { Alert, type Alerts } from '#contract/weather/alerts.ts';
import { EmergencyContent } from '#contract/emergency.ts';
import { findMunicipality, municipalities } from '#contract/weather/municipalities.ts';
import type { DataState } from '#contract/response-headers.ts';
import type { Storm } from '#contract/weather/storms.ts';
import { stormWith } from '#nature/storms.fixture.ts';
import { texts as news } from '#news/texts.ts';
import { stormTexts } from '#nature/storm-texts.ts';
import { oneCallAt } from '#weather/sky/sky.fixture.ts';
import type { ServedPage } from '../served-page.ts';
import { startReleaseBehindProxy } from './release-behind-proxy.ts';

/** What the pages of alerts say of responses that no day of the sample newsroom has: of ten alerts, of none, of late and of hostile ones. */

const kind = '/api/alerts';
const stormsKind = '/api/storms';
const both = ['/alertas', '/lite/alertas'];
const ten = alertsAt(Date.now());
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const site = await startReleaseBehindProxy();
beforeEach(() => {
  tell({});
  tellStorms([]);
});

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

/** Of all of Puerto Rico, so that the home page is that of an emergency, and of one municipality. */
const emergencyOf = (id: string, municipalities: string[]) => ({
  ...{ id, level: 'aviso', headline: `Tormenta ${id}`, link: null, source: 'weather' },
  ...{ startsAt: inHours(-1), endsAt: inHours(3), endIsDefault: false, municipalities },
});
const content = EmergencyContent.parse({
  ...{ emergencies: [emergencyOf('de-todos', [])], local: [emergencyOf('de-uno', ['Utuado'])] },
  ...{ shelters: [], phones: [], notices: [] },
});
provideRenderContext({ emergencies: () => ({ content, at: new Date().toISOString() }) });

const tell = (response: Partial<Alerts>, state?: DataState) =>
  site.api.say(
    kind,
    { source: 'nws', sample: false, checkedAt: minutesAgo(2), alerts: ten, ...response },
    state,
  );

const tellStorms = (storms: readonly Storm[], sample = false) =>
  site.api.say(stormsKind, { sample, checkedAt: minutesAgo(2), storms });

async function get(address: string) {
  const response = await site.get(address);
  expect(response.status, address).toBe(200);
  return response;
}

/** Bytes of a light page of which nothing is left out: ten TCP segments with its headers (budgets.long.e2e.ts), less a tenth for those. */
const worstLitePage = 5_500;

/** The names of the alerts of a page, in its order. */
const events = (page: ServedPage) => page.text('main h3').split('\n');

test('the page has ten alerts, the most serious first, with what to do and the English text folded', async () => {
  const { page, headers } = await get('/alertas');
  expect(events(page)).toEqual(ten.map(({ event }) => event));
  expect(page.all('main details [lang=en]')).toHaveLength(10);
  expect(page.all('main details[open]')).toHaveLength(0);
  for (const words of ['Qué:', 'Impacto:', 'Qué hacer:', 'Vigente:', 'Emitido por: NWS San Juan PR'])
    expect(page.text('main li')).toContain(words);
  expect(page.text('main')).toContain('Actualizado hace 2 minutos.');
  expect(page.text('main')).not.toContain(say.late);
  expect(headers.get('Cache-Tag')?.split(',')).toContain('alerts');
});

test('on the map, each of its municipalities is a link with a name, and no other one is', async () => {
  const { page } = await get('/alertas');
  const warned = [...new Set(ten.flatMap((alert) => alert.municipalities))];
  expect(warned.length).toBeGreaterThan(10);
  expect(page.values('.alert-map a', 'href').toSorted()).toEqual(
    warned.map((name) => `/alertas?municipio=${encodeURIComponent(name)}`).toSorted(),
  );
  const names = page.all('.alert-map a title').flatMap(({ children }) => children);
  expect(names.map((node) => (node.type === 'text' ? node.data : ''))).toContain(
    'Utuado: Emergencia de inundaciones repentinas, Aviso de inundaciones repentinas, Vigilancia de inundaciones',
  );
  const levels = new Set(page.values('.alert-map a path', 'fill'));
  expect(levels.size).toBe(5);
  for (const fill of levels) expect(page.all(`pattern[id=${fill.slice(5, -1)}]`), fill).toHaveLength(1);
});

test('with 78 warned municipalities the map has 78 links', async () => {
  const everywhere = municipalities.map(({ nombre }) => nombre);
  tell({ alerts: ten.map((alert) => ({ ...alert, municipalities: everywhere })) });
  const { page } = await get('/alertas');
  expect(page.all('.alert-map a')).toHaveLength(78);
  expect(page.text('main')).toContain('Municipios: los 78');
});

test.each(both)('what is for the chosen municipality comes first: %s', async (address) => {
  const { page } = await get(`${address}?municipio=Ponce`);
  expect(page.text('main h1')).toBe('Alertas del tiempo para Ponce');
  expect(page.text('main h2').split('\n').slice(0, 2)).toEqual(['Para Ponce', 'En el resto de Puerto Rico']);
  expect(events(page)).toHaveLength(10);
  expect(events(page).slice(0, 2)).toEqual(['Vigilancia de inundaciones', 'Advertencia de inundaciones']);
  expect(page.text('option[selected]')).toBe('Ponce');
  const calm = await get(`${address}?municipio=Moca`);
  expect(calm.page.text('main')).toContain('No hay alertas vigentes para Moca.');
  expect(events(calm.page)).toHaveLength(10);
});

test.each(both)('without alerts it gives no all-clear: %s', async (address) => {
  tell({ alerts: [] });
  for (const query of ['', '?municipio=Ponce']) {
    const text = (await get(address + query)).page.text('main');
    expect(text).toContain(say.none);
    expect(text).toContain('Actualizado hace 2 minutos.');
  }
});

test.each(['/alertas', '/lite/alertas', '/tiempo', '/emergencia/portada'])(
  'data that the worker calls late says that it may lack some, however old: %s',
  async (address) => {
    for (const [minutes, age] of [
      [6, '6 minutos'],
      [180, '3 horas'],
    ] as const) {
      tell({ checkedAt: minutesAgo(minutes) }, 'last-good');
      expect((await get(address)).page.text('main')).toContain(`Actualizado hace ${age}. ${say.late}`);
      tell({ checkedAt: minutesAgo(minutes) }, 'fresh');
      expect((await get(address)).page.text('main')).not.toContain(say.late);
    }
  },
);

test.each(both)('what could not be loaded says so, and claims nothing: %s', async (address) => {
  site.api.fail('refused', kind);
  const { page, headers } = await get(address);
  site.api.respondAgain();
  expect(page.text('main')).toContain(say.failed);
  expect(page.text('main')).not.toMatch(/No hay|Actualizado/);
  expect(page.all('main a').map(({ attribs }) => attribs['href'])).toContain(address);
  expect(headers.get('Cache-Control')).toBe('no-store');
  expect(headers.has('Retry-After')).toBe(true);
});

test('invented alerts say so, and are in no search engine; real ones may be', async () => {
  const robots = (page: ServedPage) => page.values('meta[name=robots]', 'content').join();
  const real = await get('/alertas');
  expect(real.page.text('main')).not.toContain(say.sample);
  expect(robots(real.page)).not.toContain('noindex');
  tell({ sample: true });
  for (const address of ['/alertas', '/lite/alertas']) {
    const { page } = await get(address);
    expect(page.text('main')).toContain(`${say.sampleTitle} ${say.sample}`);
    expect(robots(page)).toContain('noindex');
  }
});

test('ten alerts with their English texts fit into the budgets of the page and of its light twin', async () => {
  const description = Array.from(
    { length: 20 },
    (_, line) => `- Line ${line} of the text of the service.`,
  ).join('\n');
  tell({ alerts: ten.map((alert) => ({ ...alert, description })) });
  const bytes = async (address: string) => brotliCompressSync((await get(address)).text).length;
  expect(await bytes('/alertas')).toBeLessThan(14_600);
  expect(await bytes('/lite/alertas')).toBeLessThan(5_000);
  // With a storm, and all municipalities warned: no night has more.
  tellStorms([closeStorm], true);
  const everywhere = municipalities.map(({ nombre }) => nombre);
  tell({ alerts: ten.map((alert) => ({ ...alert, description, municipalities: everywhere })) });
  expect(await bytes('/alertas')).toBeLessThan(14_600);
  expect(await bytes('/lite/alertas')).toBeLessThan(worstLitePage);
});

const pagesBeside = ['/tiempo', '/alertas', '/lite/alertas'];

test.each(pagesBeside)(
  'the map is on %s once, and its page is purged with the alerts and outlasts none of them',
  async (address) => {
    const end = Math.floor(Date.now() / 1000) + 12;
    tell({ alerts: ten.map((alert, place) => (place === 4 ? { ...alert, end } : alert)) });
    const { page, headers } = await get(address);
    expect(page.all('.alert-map')).toHaveLength(1);
    expect(page.all('.alert-map a').length).toBeGreaterThan(10);
    expect(page.values('.alert-map a', 'href')[0]).toMatch(
      address.startsWith('/lite') ? /^\/lite\/alertas\?municipio=/ : /^\/alertas\?municipio=/,
    );
    expect(headers.get('Cache-Tag')?.split(',')).toContain('alerts');
    const rule = headers.get('Cache-Control') ?? '';
    expect(Number(/s-maxage=(\d+)/.exec(rule)?.[1]), rule).toBeLessThanOrEqual(12);
  },
);

test('/tiempo has the map only while something is in force on land, and goes without it when it fails', async () => {
  const { text: warned, page } = await get('/tiempo');
  expect(page.text('main')).toContain(say.byPlace);
  expect(page.all('[data-island] .alert-map')).toHaveLength(0);
  tell({ alerts: [] });
  const quiet = await get('/tiempo');
  expect(quiet.page.text('main')).not.toContain(say.byPlace);
  // Nor does it carry the style.
  expect(quiet.text).not.toMatch(/alert-map|nivel-|level-/);
  expect(quiet.headers.get('Cache-Tag')?.split(',')).toContain('alerts');
  tell({ alerts: ten.map((alert) => ({ ...alert, municipalities: [], sea: true })) });
  expect((await get('/tiempo')).page.all('.alert-map')).toHaveLength(0);
  site.api.fail('refused', kind);
  const failed = await get('/tiempo');
  site.api.respondAgain();
  expect(failed.page.all('.alert-map')).toHaveLength(0);
  expect(failed.page.all('main .tiempo-days')).toHaveLength(1);
  expect(failed.headers.get('Cache-Control')).toContain('s-maxage=10,');
  // The budget of the page on a quiet day, and what the map adds.
  const [loud = 0, calm = 0] = [warned, quiet.text].map((html) => brotliCompressSync(html).length);
  expect(calm).toBeLessThan(10_250);
  expect(loud).toBeLessThan(13_500);
});

const coneCorners = Array.from({ length: 60 }, (_, place) => ({
  lat: Math.round((18 + 4 * Math.sin(place / 9.5)) * 100) / 100,
  lon: Math.round((-66 + 6 * Math.cos(place / 9.5)) * 100) / 100,
}));
const closeStorm = stormWith({ cone: coneCorners });
const farStorm = stormWith({
  ...{ id: 'al062026', name: 'Lejana', lat: 12, lon: -35 },
  cone: null,
  track: null,
  inCone: false,
});

test.each(both)('a storm near Puerto Rico is on %s, one far off is not', async (address) => {
  tellStorms([closeStorm, farStorm]);
  const { page } = await get(address);
  const text = page.text('main').replaceAll(/\s/g, ' ');
  expect(text).toContain('Huracán Cemí, categoría 2');
  expect(text).toContain(
    'Está a 274 km (170 millas) al sureste de San Juan. Próximo boletín: viernes 27, 2:00 p. m.',
  );
  expect(text).not.toContain('Lejana');
  expect(text).not.toContain(stormTexts.sample);
  expect(page.values('main a', 'href')).toContain(address.replace('alertas', 'huracan'));
  expect(page.all('svg[role=img]')).toHaveLength(address === '/alertas' ? 1 : 0);
  tellStorms([closeStorm], true);
  expect((await get(address)).page.text('main')).toContain(stormTexts.sample);
});

test.each(both)('without a response about storms %s has everything else', async (address) => {
  site.api.fail('refused', stormsKind);
  const { page, headers } = await get(address);
  site.api.respondAgain();
  expect(events(page)).toHaveLength(10);
  expect(page.text('main')).not.toContain('Cemí');
  expect(headers.get('Cache-Control')).toContain('s-maxage=10,');
});

test('words of the service stay words', async () => {
  const evil = `</p></details><script>alert(1)</script><img src=x onerror=alert(1)>]]>&"'\u202e${'x'.repeat(3_000)}`;
  const hostile = ten.map((alert): Alert => ({
    ...alert,
    event: evil,
    product: evil,
    description: evil,
    sender_name: evil,
    lines: { what: evil, where: evil, when: evil, impact: evil, advice: evil },
  }));
  const scriptsOf = async (address: string) => (await get(address)).page.all('main script').length;
  const addresses = ['/alertas', '/alertas?municipio=Utuado', '/lite/alertas'];
  const scripts = await Promise.all(addresses.map(scriptsOf));
  tell({ alerts: hostile });
  for (const [index, address] of addresses.entries()) {
    const { page } = await get(address);
    expect(page.all('main img'), address).toHaveLength(0);
    expect(page.all('main script'), address).toHaveLength(scripts[index] ?? 0);
    expect(page.text('main'), address).toContain('<img src=x onerror=alert(1)>');
  }
  const feed = (await get('/alertas.xml')).text;
  expect(XMLValidator.validate(feed)).toBe(true);
  expect(new XMLParser().parse(feed).feed.entry[0].title).toContain('<script>alert(1)</script>');
});

test('the feed has an entry for each alert, and is never an error', async () => {
  const { text, headers } = await get('/alertas.xml');
  expect(headers.get('Content-Type')).toBe('application/atom+xml; charset=utf-8');
  expect(text.match(/<entry>/g)).toHaveLength(10);
  site.api.fail('refused', kind);
  const failed = await get('/alertas.xml');
  site.api.respondAgain();
  expect(XMLValidator.validate(failed.text)).toBe(true);
  expect(failed.text).not.toContain('<entry>');
  expect(failed.headers.get('Cache-Control')).toBe('no-store');
});

const JsonSchema = z.object({ properties: z.record(z.string(), z.looseObject({})) });
/** The names of the texts of a schema that no list of words limits. */
const textsIn = (schema: unknown): string[] =>
  Object.entries(JsonSchema.parse(schema).properties).flatMap(([name, { type, anyOf, enum: words }]) =>
    words === undefined && JSON.stringify([type, anyOf]).includes('"string"') ? [name] : [],
  );
const wordsFor = (schema: unknown) =>
  Object.fromEntries(textsIn(schema).map((name) => [name, `Palabras de ${name}.`]));

/** An alert of which the schema itself names the texts, so that a new one is looked for, too. */
const { properties } = JsonSchema.parse(z.toJSONSchema(Alert));
const whole = Alert.parse({
  ...ten[1],
  ...wordsFor({ properties }),
  ...{ id: 'tjsj-ff-w-1-2026', lines: wordsFor(properties['lines']), municipalities: ['Jayuya', 'Utuado'] },
});
/** What no reader needs: the service's own name of a product that has a Spanish one. */
const { id, product: _, description, lines, ...said } = whole;
const texts = [...Object.values(lines), ...Object.values(said)].flatMap((word) =>
  typeof word === 'string' && word.startsWith('Palabras') ? [word] : [],
);

test('one alert says all that it says on every page that lists alerts, and on their light twins', async () => {
  tell({ alerts: [whole] });
  const utuado = findMunicipality('Utuado');
  const oneCall = oneCallAt(Math.floor(Date.now() / 1_000), utuado);
  site.api.say('/api/openweather/onecall', { ...oneCall, alerts: [whole] });
  expect(texts.length).toBeGreaterThan(Object.keys(lines).length);
  const linesOn = new Map<string, string[]>();
  for (const address of ['/alertas', '/lite/alertas', '/tiempo', '/lite/tiempo']) {
    const { page } = await get(`${address}?municipio=Utuado`);
    const all = page.text(`main #${id}`);
    for (const words of [...texts, levelNames[whole.level], 'Jayuya y Utuado', validity(whole)])
      expect(all.replaceAll(/\s/g, ' '), address).toContain(words.replaceAll(/\s/g, ' '));
    if (address !== '/lite/alertas') expect(all, address).toContain(description);
    linesOn.set(
      address,
      page
        .text(`main #${id} > p`)
        .split('\n')
        .filter((line) => line.includes(': ')),
    );
  }
  expect(linesOn.get('/alertas')?.length).toBeGreaterThan(Object.keys(lines).length);
  expect(new Set([...linesOn.values()].map((all) => all.join('\n'))).size).toBe(1);
  const feed = (await get('/alertas.xml')).text.replaceAll(/\s/g, ' ');
  for (const words of [...texts, whole.level, 'Jayuya y Utuado', validity(whole)])
    expect(feed).toContain(words.replaceAll(/\s/g, ' '));
});

test('the home page of an emergency names news as every list does', async () => {
  const [untitled, long] = [{ title: { rendered: '' } }, { short_title: 'Sin luz & sin agua' }];
  site.api.say('/api/front-page', { pinned: [listItemWith({ id: 1, ...untitled })], promos: [] });
  site.api.say('/api/wordpress/noticias', [listItemWith({ id: 2, ...long })]);
  const { page } = await get('/emergencia/portada');
  expect(page.texts('[aria-labelledby=ultimas] h3')).toEqual([news.item.fallbackTitle, 'Sin luz & sin agua']);
});

test('an emergency has its level, its end and its place on the pages of an emergency, and the map its alerts', async () => {
  tell({ alerts: [whole] });
  const page = (await get('/emergencia')).page.text('main').replaceAll(/\s/g, ' ');
  expect(page).toMatch(/Aviso: Tormenta de-todos Hasta el \p{L}+ \d+, \d+:\d\d/u);
  expect(page).toMatch(/Utuado ?Aviso: Tormenta de-uno Hasta el \p{L}+ \d+, \d+:\d\d/u);
  const home = (await get('/emergencia/portada')).page;
  expect(home.all('.alert-map a title').flatMap(({ children }) => children)).toMatchObject([
    { data: `Jayuya: ${whole.event}` },
    { data: `Utuado: ${whole.event}` },
  ]);
});
