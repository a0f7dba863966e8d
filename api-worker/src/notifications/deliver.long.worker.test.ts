import { env } from 'cloudflare:test';
import { expect, it } from 'vitest';
import { topics, topicsOfAlert } from '#contract/notifications/topics.ts';
import { municipalities } from '#contract/weather/municipalities.ts';
import { PushDesk } from '../testing/push-desk.ts';
import { figuresOf } from './outcomes.ts';

const count = 5_000;

it('five thousand phones are told of an alert for the whole island, each once', async () => {
  const desk = new PushDesk();
  await desk.subscribe(
    ...Array.from({ length: count }, (_, at) => ({
      topics: [topics.news, topics.alerts(municipalities[at % municipalities.length]?.nombre ?? '', 'aviso')],
    })),
  );
  const audience = [municipalities.flatMap(({ nombre }) => topicsOfAlert(nombre, 'aviso'))];
  const begin = performance.now();
  await desk.tell({ subject: 'alert:1', audience });
  const seconds = (performance.now() - begin) / 1_000;
  console.info(
    `${count} phones in ${seconds.toFixed(1)} s, ${(count / seconds).toFixed(0)} messages a second`,
  );
  expect(new Set(desk.told).size).toBe(count);
  expect(desk.told).toHaveLength(count);
  const { services } = await figuresOf(env.PUSH, 'alert:1');
  expect(services).toEqual([{ service: 'google', sent: count, accepted: count, gone: 0, refused: 0 }]);
});
