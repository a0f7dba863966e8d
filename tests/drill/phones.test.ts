import { expect, test } from 'vitest';
import { digestOf } from '#contract/signing/digest.ts';
import { phoneRow, phones } from './phones.ts';
import { cellsOf, type Hold } from './score.ts';
import { hourMs, type Warning } from './story.ts';

const product = { english: 'Flood Warning', spanish: 'Aviso de inundaciones', vtec: 'FA.W', code: 'FAW' };
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
const told = { story: [flood, exercise], editors: [], entries: [], start, end: start + 12 * hourMs };

interface Message {
  id: number;
  at: number;
  tag: string;
}

/** What the phones of a municipality, which are every 78th from this one on, are told of a warning after so many seconds. */
async function messages(number: number, first: number, seconds: number): Promise<Message[]> {
  const tag = await digestOf(`alert:tjsj-fa-w-${number}-2026`, 8);
  const ids = Array.from({ length: phones }, (_, index) => index + 1).filter((id) => id % 78 === first);
  return ids.map((id) => ({ id, at: start + seconds * 1_000, tag }));
}
const good = async () => [...(await messages(1, 0, 8)), ...(await messages(1, 1, 64))];

const again = (all: readonly Message[]) => all.map((one) => ({ ...one, at: one.at + 1 }));

const rowOf = (accepted: readonly Message[], holds: readonly Hold[] = []) =>
  phoneRow(
    {
      accepted: accepted.map((message) => ({ ...message, topic: '', body: new Uint8Array() })),
      read: async ({ id, at }) => {
        const { tag = '' } = accepted.find((one) => one.id === id && one.at === at) ?? {};
        return { title: 'Aviso', body: 'Hasta las 8', navigate: '', tag, lang: 'es-PR', timestamp: at };
      },
    },
    told,
    holds,
    false,
  );

test('the seconds of phones are those from the publication', async () => {
  expect(new Set((await rowOf(await good())).latencies)).toEqual(new Set([8_000, 4_000]));
});

test.each<[string, (told: Message[]) => Message[] | Promise<Message[]>, number[]]>([
  ['that all are told where it begins', (all) => all, [0, 0, 0, 0, 0]],
  ['one that is not told', (all) => all.filter(({ id }) => id !== 78), [1, 0, 0, 0, 0]],
  ['a municipality that is not told', (all) => all.filter(({ id }) => id % 78 !== 1), [1, 0, 0, 0, 0]],
  ['one that is told twice', (all) => [...all, ...again(all.slice(0, 1))], [0, 1, 0, 0, 0]],
  ['another municipality', async (all) => [...all, ...(await messages(1, 2, 8))], [0, 0, 1, 0, 0]],
  ['a test of the Service', async (all) => [...all, ...(await messages(2, 0, 9))], [0, 0, 0, 0, 1]],
  ['one after the end', async (all) => [...all, ...(await messages(1, 0, 700))], [0, 1, 0, 0, 1]],
])('%s is noticed', async (_, change, counts) => {
  expect(cellsOf(await rowOf(await change(await good()))).slice(5)).toEqual(counts);
});

test('what was under way when the worker was killed may be sent again, at most a transaction of it', async () => {
  const holds = [{ from: start + 60_000, over: start + 70_000, until: start + 80_000 }];
  const doubledBy = async (again: readonly Message[]) =>
    (await rowOf([...(await good()), ...again], holds)).doubled.size;
  const fifty = [...(await messages(1, 0, 90)), ...(await messages(1, 1, 90))].slice(0, 50);
  expect(await doubledBy(fifty)).toBe(0);
  expect(await doubledBy([...fifty, ...(await messages(1, 1, 91)).slice(-1)])).toBe(1);
  expect(await doubledBy((await messages(1, 0, 231)).slice(0, 1))).toBe(1);
});
