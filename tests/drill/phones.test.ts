import { expect, test } from 'vitest';
import { digestOf } from '#contract/signing/digest.ts';
import { phoneRow, phones } from './phones.ts';
import { cellsOf, type Row } from './score.ts';
import { hourMs, type Product, type Warning } from './story.ts';

const product: Product = {
  english: 'Flood Warning',
  spanish: 'Aviso de inundaciones',
  vtec: 'FA.W',
  code: 'FAW',
};
const start = Date.parse('2026-09-20T12:00:00Z');
/** In force for ten minutes in the first municipality, and after a minute in the second one too. */
const flood: Warning = {
  ...{ product, number: 1 },
  steps: [
    { hour: 0, action: 'NEW', places: ['Adjuntas'], until: 10 },
    { hour: 1, action: 'EXA', places: ['Adjuntas', 'Aguada'], until: 10 },
  ],
};
const exercise: Warning = { ...flood, number: 2, test: 'status' };

interface Message {
  id: number;
  at: number;
  body: string;
  tag: string;
}

const tagOf = (number: number) => digestOf(`alert:tjsj-fa-w-${number}-2026`, 8);
/** The phones of these two are every 78th, from the 78th and from the first on. */
const those = (first: number) =>
  Array.from({ length: phones }, (_, index) => index + 1).filter((id) => id % 78 === first);
const messages = async (number: number, first: number, seconds: number): Promise<Message[]> =>
  Promise.all(
    those(first).map(async (id) => ({
      id,
      at: start + seconds * 1_000,
      body: 'Hasta las 8',
      tag: await tagOf(number),
    })),
  );

function row(accepted: readonly Message[]): Promise<Row> {
  const services = {
    accepted: accepted.map(({ id, at }) => ({ id, at, topic: '', body: new Uint8Array() })),
    read: async ({ id, at }: { id: number; at: number }) => {
      const { body = '', tag = '' } = accepted.find((one) => one.id === id && one.at === at) ?? {};
      return { title: 'Aviso', body, navigate: '', tag, lang: 'es-PR', timestamp: at };
    },
  };
  const told = { story: [flood, exercise], editors: [], entries: [], start, end: start + 12 * hourMs };
  return phoneRow(services, told, [], false);
}
const countsOf = (one: Row) => cellsOf(one).slice(5);

test('phones that are told where it begins are green, and the seconds are those from the publication', async () => {
  const good = [...(await messages(1, 0, 8)), ...(await messages(1, 1, 64))];
  const { latencies, ...others } = await row(good);
  expect(new Set(latencies)).toEqual(new Set([8_000, 4_000]));
  expect(latencies).toHaveLength(good.length);
  expect(countsOf({ latencies, ...others })).toEqual([0, 0, 0, 0, 0]);
});

test.each<[string, (good: Message[]) => Promise<Message[]>, number[]]>([
  ['one that is not told', async (good) => good.filter(({ id }) => id !== 78), [1, 0, 0, 0, 0]],
  [
    'a municipality that is not told',
    async (good) => good.filter(({ id }) => id % 78 !== 1),
    [1, 0, 0, 0, 0],
  ],
  [
    'one that is told twice',
    async (good) => [...good, ...good.slice(0, 1).map((one) => ({ ...one, at: one.at + 1 }))],
    [0, 1, 0, 0, 0],
  ],
  ['another municipality', async (good) => [...good, ...(await messages(1, 2, 8))], [0, 0, 1, 0, 0]],
  ['a test of the Service', async (good) => [...good, ...(await messages(2, 0, 9))], [0, 0, 0, 0, 1]],
  ['one after the end', async (good) => [...good, ...(await messages(1, 0, 700))], [0, 1, 0, 0, 1]],
])('%s is noticed', async (_, change, counts) => {
  const good = [...(await messages(1, 0, 8)), ...(await messages(1, 1, 64))];
  expect(countsOf(await row(await change(good)))).toEqual(counts);
});
