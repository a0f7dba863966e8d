import { expect, it } from 'vitest';
import * as z from 'zod';
import { $ZodType } from 'zod/v4/core';
import { routes } from '../routes/all-routes.ts';

declare global {
  interface ImportMeta {
    /** Vite's: the modules of these patterns, by their paths. */
    glob<Module>(patterns: readonly string[], options: { eager: true }): Record<string, Module>;
  }
}

const modules = import.meta.glob<Record<string, unknown>>(
  ['../../../src/contract/**/*.ts', '../upstreams/**/*.ts', '../cache-control.ts', '!**/*.{test,fixture}.ts'],
  { eager: true },
);

const Schema = z.looseObject({
  properties: z.record(z.string(), z.unknown()).default({}),
  items: z.unknown().optional(),
  additionalProperties: z.unknown().optional(),
  prefixItems: z.array(z.unknown()).default([]),
  anyOf: z.array(z.unknown()).default([]),
});

/** Enumerations of more words are lists of data, such as the municipalities. */
const fewWords = 20;
const Words = z.array(z.string()).max(fewWords);
const End = z.number().refine((end) => Math.abs(end) !== Number.MAX_SAFE_INTEGER);

/** What a schema admits, field by field: "regions[].name 1..60 characters". */
function boundsIn(schema: unknown, path: string): string[] {
  const { success, data } = Schema.safeParse(schema);
  if (!success) return [];
  const range = (from: string, to: string, what: string): string[] => {
    const ends = [data[from], data[to]].map((end) => End.safeParse(end).data ?? '');
    return ends.join('') === '' ? [] : [ends.join('..') + what];
  };
  const words = Words.safeParse(data['enum']).data;
  const own = [
    ...range('minimum', 'maximum', ''),
    ...range('exclusiveMinimum', 'exclusiveMaximum', ' exclusive'),
    ...range('minLength', 'maxLength', ' characters'),
    ...range('minItems', 'maxItems', ' items'),
    // That of a format is zod's.
    ...(data['pattern'] !== undefined && data['format'] === undefined ? [String(data['pattern'])] : []),
    ...(words === undefined ? [] : [words.join('|')]),
    ...('default' in data ? [`else ${JSON.stringify(data['default'])}`] : []),
  ];
  return [
    ...(own.length > 0 ? [[path.slice(1), ...own].join(' ').trim()] : []),
    ...Object.entries(data.properties).flatMap(([name, one]) => boundsIn(one, `${path}.${name}`)),
    ...boundsIn(data.items, `${path}[]`),
    ...boundsIn(data.additionalProperties, `${path}{}`),
    ...[...data.prefixItems, ...data.anyOf].flatMap((one) => boundsIn(one, path)),
  ];
}

const NumbersByName = z.record(z.string(), z.number());
const Numbers = z.union([
  z.number(),
  z.array(z.number()).min(1),
  NumbersByName,
  z.record(z.string(), NumbersByName),
]);

it('what /api takes and sends, what is read of sources and what stands in for it are what bounds.test.txt says', async () => {
  const registry = z.registry<{ id: string }>();
  const numbers: string[] = [];
  const ids = new Set<string>();
  for (const [name, value] of Object.values(modules).flatMap((module) => Object.entries(module))) {
    // Each release has its own number.
    if (!/release/i.test(name) && Numbers.safeParse(value).success)
      numbers.push(`${name} = ${JSON.stringify(value)}`);
    if (!(value instanceof $ZodType) || registry.has(value)) continue;
    // Two files may have a schema of one name.
    const id = ids.has(name) ? `${name} ${ids.size}` : name;
    ids.add(id);
    registry.add(value, { id });
  }
  const { schemas } = z.toJSONSchema(registry, { io: 'input', unrepresentable: 'any', uri: (id) => id });
  const bounds = Object.entries(schemas).flatMap(([name, schema]) => {
    const own = [...new Set(boundsIn(schema, ''))];
    return own.length === 0 ? [] : [`${name}: ${own.join(', ')}`];
  });
  const parameters = routes.map(({ method, path, status, security = '', ...route }) => {
    const all = [...route.pathParameters, ...route.queryParameters].flatMap(({ name, required, schema }) => {
      const own = boundsIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), `.${name}`);
      return [...(own.length === 0 ? [name] : own), ...(required ? ['required'] : [])].join(' ');
    });
    return `${[method, path, status, security].join(' ').trim()}: ${all.join(', ')}`.replace(/: $/, '');
  });
  expect(bounds.length).toBeGreaterThan(100);
  // After an intended change: `npx vitest run bounds.test -u`.
  await expect([...bounds, ...numbers, ...parameters].toSorted().join('\n')).toMatchFileSnapshot(
    'bounds.test.txt',
  );
});
