import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { bindingsOf, environmentConfig, readWorkerConfig } from './deploy-config.ts';
import { isSecret, parseDeploySettings, readWorkerSettings, requireOwnIds } from './deploy-settings.ts';
import { root } from '../root.ts';

const worker = await readWorkerSettings();
const config = await readWorkerConfig();
const hex = '0a1b2c3d4e5f60718293a4b5c6d7e8f9';
const uuid = '5d3f1c9a-7b2e-4c6d-8a1f-0e9b8c7d6a5f';
const bindings = bindingsOf(config);

const sound: Record<string, string> = {
  CLOUDFLARE_ACCOUNT_ID: hex,
  CLOUDFLARE_ZONE_ID: hex,
  // Each binding another id: its place in the first digit.
  ...Object.fromEntries(
    bindings.d1.map((binding, place) => [`D1_${binding}_ID`, `${place}${uuid.slice(1)}`]),
  ),
  ...Object.fromEntries(bindings.kv.map((binding, place) => [`KV_${binding}_ID`, `${place}${hex.slice(1)}`])),
  SITE_URL: 'https://www.telecoqui.pr/',
  WORDPRESS_URL: 'https://cms.telecoqui.pr',
};
const parse = (changes: Record<string, string>, isRehearsal = false) =>
  parseDeploySettings({
    file: 'operations/staging.env',
    text: Object.entries({ ...sound, ...changes })
      .map(([name, value]) => `${name}=${value}`)
      .join('\n'),
    bindings,
    worker,
    isRehearsal,
  });

test.each([
  ['CLOUDFLARE_ACCOUNT_ID', '', /CLOUDFLARE_ACCOUNT_ID is missing in operations\/staging.env: fill in/],
  ['CLOUDFLARE_ZONE_ID', '<zone id>', /CLOUDFLARE_ZONE_ID .* must be 32 hexadecimal digits/],
  ['D1_DB_ID', '', /D1_DB_ID is missing .* d1 create/],
  ['KV_LAST_GOOD_ID', 'abc', /KV_LAST_GOOD_ID .* must be 32/],
  ['SITE_URL', 'http://127.0.0.1:4321', /SITE_URL .* https/],
  ['WORDPRESS_URL', 'http://cms.telecoqui.pr', /WORDPRESS_URL .* https/],
  ['SPORTRADAR_URL', 'http://api.sportradar.com', /SPORTRADAR_URL .* https/],
  ['API_ROUTES', 'www.telecoqui.pr', /API_ROUTES .* must be patterns/],
  ['ORIGIN_PASS', 'required', /ORIGIN_PASS .* must not be required/],
  ['PUBLISH_SECRET', 'x'.repeat(40), /PUBLISH_SECRET is a secret: remove it/],
  ['LOADS_PER_MINUT', '3', /LOADS_PER_MINUT .* is not a setting/],
  ['LOADS_PER_MINUTE', 'many', /LOADS_PER_MINUTE must be a whole number/],
  ['LISTMONK_URL', 'https://lista.telecoqui.pr', /LISTMONK_URL needs LISTMONK_USER/],
  ['PUSH_CONTACT', 'mailto:avisos@redaccion.local', /PUSH_CONTACT must be mailto: or https: .+ Apple/],
])('%s=%s is refused with a sentence that names it', (name, value, sentence) => {
  expect(() => parse({ [name]: value })).toThrow(sentence);
});

test('one error lists every mistake', () => {
  expect(() => parse({ CLOUDFLARE_ZONE_ID: '', WORDPRESS_URL: '' })).toThrow(/ZONE_ID.*\n.*WORDPRESS_URL/);
});

test('two bindings, or two environments, may not share a database', () => {
  const shared = sound['D1_DB_ID'] ?? '';
  expect(() => parse({ D1_SUBSCRIBERS_ID: shared })).toThrow(/D1_SUBSCRIBERS_ID .* is the id of D1_DB_ID/);
  expect(() => requireOwnIds(parse({}).ids, 'staging.env', 'production.env', `D1_DB_ID=${shared}`)).toThrow(
    'D1_DB_ID in staging.env is also in production.env',
  );
});

test('the settings to copy are refused until they are filled in, and name every id', async () => {
  const text = await readFile(path.join(root, 'operations/deploy.env.example'), 'utf8');
  const source = { file: 'staging.env', bindings, worker, isRehearsal: false };
  expect(() => parseDeploySettings({ ...source, text })).toThrow(/CLOUDFLARE_ACCOUNT_ID is missing/);
  for (const name of Object.keys(parse({}).ids)) expect(text).toContain(`\n${name}=\n`);
});

test('an upstream requires its secret', () => {
  expect(parse({}).requiredSecrets).not.toContain('SPORTRADAR_API_KEY');
  const required = parse({ SPORTRADAR_URL: 'https://api.sportradar.com', SITE_GATE: 'hard' }).requiredSecrets;
  expect(required).toEqual(expect.arrayContaining(['SPORTRADAR_API_KEY', 'SITE_GATE_PASSWORD_SHA256']));
  expect(required.every((name) => isSecret(name) && worker.variableNames.includes(name))).toBe(true);
});

test('the guide says where each secret goes that a deploy may ask for', async () => {
  const guide = await readFile(path.join(root, 'docs/operations.md'), 'utf8');
  const [section = ''] = /^## First deploy\n[^]*?(?=^## )/m.exec(guide) ?? [];
  const rows = section.match(/^ +\| `.+$/gm) ?? [];
  const named = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name),
  );
  const everything = parse({
    ...{ SPORTRADAR_URL: 'https://api.sportradar.com', OPENWEATHER_URL: 'https://api.openweathermap.org' },
    ...{ LISTMONK_URL: 'https://lista.telecoqui.pr', LISTMONK_USER: 'sitio', LISTMONK_LISTS: '1' },
    ...{ PUSH_CONTACT: 'mailto:avisos@telecoqui.pr', SITE_GATE: 'hard' },
  });
  expect(named.toSorted()).toEqual(everything.requiredSecrets.toSorted());
});

test('every variable of the worker is explained to whoever deploys it, but for those of a worker that the site starts', async () => {
  const files = ['.env.example', 'operations/deploy.env.example', 'docs/operations.md'];
  const texts = await Promise.all(files.map((file) => readFile(path.join(root, file), 'utf8')));
  const unknown = worker.variableNames.filter(
    (name) => !new RegExp(`^${name}=|\`${name}\``, 'm').test(texts.join('\n')),
  );
  expect(unknown.sort()).toEqual(['CLIENT_ADDRESS_HEADER', 'ORIGIN_PASS', 'SAMPLE_UPSTREAMS']);
});

test('an environment has every binding and variable of the local worker, with ids of its own', () => {
  const staging = environmentConfig(config, 'staging', parse({ LOADS_PER_MINUTE: '300' }));
  const names = (list: readonly { binding: string }[]) => list.map(({ binding }) => binding);
  expect(staging).toMatchObject({
    name: 'telecoqui-api-staging',
    workers_dev: false,
    preview_urls: false,
    keep_vars: true,
    routes: [{ pattern: 'www.telecoqui.pr/api/*', zone_id: hex }],
    compatibility_date: config.compatibility_date,
    triggers: config.triggers,
    vars: { ...config.vars, LOADS_PER_MINUTE: '300' },
  });
  expect(names(staging.d1_databases)).toEqual(bindings.d1);
  expect(names(staging.kv_namespaces)).toEqual(bindings.kv);
  expect(names(staging.queues.producers)).toEqual(names(config.queues.producers));
  for (const { queue } of [...staging.queues.producers, ...staging.queues.consumers])
    expect(queue).toBe('telecoqui-notifications-staging');
  expect(new Set(staging.d1_databases.map(({ database_id }) => database_id)).size).toBe(bindings.d1.length);
  const missing = Object.keys(config).filter((key) => key !== '$schema' && !(key in staging));
  expect(missing).toEqual([]);
});

test('limits of readers follow the settings, and staging and production share no counters', () => {
  const limitsOf = (environment: 'staging' | 'production') =>
    environmentConfig(config, environment, parse({ LOADS_PER_MINUTE: '600' })).ratelimits ?? [];
  const limits = Object.fromEntries(limitsOf('staging').map(({ name, simple }) => [name, simple.limit]));
  expect(limits).toEqual({ SUBSCRIBE_LIMIT: 10, READ_LIMIT: 60, SEARCH_LIMIT: 60, LOAD_LIMIT: 600 });
  const namespaces = [...limitsOf('staging'), ...limitsOf('production')].map(
    ({ namespace_id }) => namespace_id,
  );
  expect(new Set(namespaces).size).toBe(8);
});
