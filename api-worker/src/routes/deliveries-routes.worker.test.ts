import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import { DeliveryStates } from '#contract/publishing/deliveries.ts';
import { keepDelivery, pruneDeliveries } from '../deliveries/stored-deliveries.ts';
import { Desk } from '../testing/desk.ts';
import { post, programme, publishEvent } from '../testing/fixtures.ts';

let desk: Desk;

beforeEach(() => {
  desk = new Desk();
});

const map = '<p>Texto.</p><iframe src="https://mapas.example/ponce"></iframe>';
const form = '<form action="https://encuestas.example/1"><input name="a"></form>';

const request = (body: string, secret?: string) => desk.signed('deliveries', body, secret);

async function statesOf(deliveries: string[], wait = 0): Promise<DeliveryStates['deliveries']> {
  const response = await request(JSON.stringify({ deliveries, wait }));
  expect(response.status).toBe(200);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  return DeliveryStates.parse(await response.json()).deliveries;
}

describe('POST /api/deliveries', () => {
  it('says how long the processing took, and what the site does not show of the item', async () => {
    desk.wordpress.posts = [post({ id: 7, content: map + form }), post({ id: 8 })];
    const [shown, whole] = [publishEvent({ id: 7 }), publishEvent({ id: 8 })];
    await desk.publish(shown);
    await desk.publish(whole);
    const states = await statesOf([shown.delivery, whole.delivery]);
    expect(states.find(({ delivery }) => delivery === shown.delivery)).toEqual({
      delivery: shown.delivery,
      processedMs: 0,
      refused: [
        { kind: 'iframe', host: 'mapas.example' },
        { kind: 'formulario', host: 'encuestas.example' },
      ],
    });
    expect(states.find(({ delivery }) => delivery === whole.delivery)?.refused).toEqual([]);
  });

  it('says the same of a programme', async () => {
    desk.wordpress.programmes = [programme({ id: 3, content: map })];
    const event = publishEvent({ id: 3, kind: 'programme', slug: 'programa-3' });
    await desk.publish(event);
    expect(await statesOf([event.delivery])).toMatchObject([
      { processedMs: 0, refused: [{ kind: 'iframe', host: 'mapas.example' }] },
    ]);
  });

  it('lists nothing refused of an item that was withdrawn', async () => {
    desk.wordpress.posts = [post({ id: 7, content: map }), post({ id: 8 })];
    await desk.publish({ id: 7 });
    desk.wordpress.posts = [post({ id: 8 })];
    const event = publishEvent({ id: 7 });
    await desk.publish(event);
    expect(await statesOf([event.delivery])).toMatchObject([{ processedMs: 0, refused: [] }]);
  });

  it('says that a delivery is not processed while WordPress cannot be read', async () => {
    desk.wordpress.broken.add('posts');
    const event = publishEvent({ id: 7 });
    await desk.publish(event);
    expect(await statesOf([event.delivery])).toEqual([
      { delivery: event.delivery, processedMs: null, refused: [] },
    ]);
  });

  it('waits until it is processed, and not longer than requested', async () => {
    desk.wordpress.posts = [post({ id: 7 })];
    const event = publishEvent({ id: 7 });
    await keepDelivery(env.DB, event, desk.clock);
    const began = desk.clock;
    expect(await statesOf([event.delivery], 500)).toMatchObject([{ processedMs: null }]);
    expect(desk.clock - began).toBe(500);
    desk.meanwhile = () => env.DB.prepare("UPDATE deliveries SET done_at = '2026-11-20T16:00:00.700Z'").run();
    expect(await statesOf([event.delivery], 500)).toMatchObject([{ processedMs: 700 }]);
    expect(desk.clock - began).toBe(600);
  });

  it('leaves out deliveries that it does not know', async () => {
    expect(await statesOf([crypto.randomUUID()], 500)).toEqual([]);
  });

  it('still responds four weeks after the delivery was processed', async () => {
    desk.wordpress.posts = [post({ id: 7 })];
    const event = publishEvent({ id: 7 });
    await desk.publish(event);
    await pruneDeliveries(env.DB, desk.clock + 29 * 86_400_000);
    expect(await statesOf([event.delivery])).toHaveLength(1);
  });

  it('accepts 240 requests a minute', async () => {
    const body = JSON.stringify({ deliveries: [crypto.randomUUID()] });
    for (let count = 0; count < 240; count += 1) expect((await request(body)).status).toBe(200);
    const response = await request(body);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
    desk.passSeconds(60);
    expect((await request(body)).status).toBe(200);
  });
});
