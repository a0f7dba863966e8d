import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { EditorScreen, visit } from './test-editor.ts';
import { useWebhooks } from './test-webhooks.ts';
import { isPhpMissing, rest, upload } from './test-wordpress.ts';

const watch = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ';
const Saved = z.object({
  programa: z.int().nullable(),
  duracion: z.int().nullable(),
  video: z
    .strictObject({ url: z.string(), type: z.string().nullable(), length: z.int().nullable() })
    .nullable(),
});

describe.skipIf(isPhpMissing)('an episode', () => {
  const webhooks = useWebhooks();
  const { site, make, send, remove, receivedEvents } = webhooks;
  let programme: number;

  const ask = (path: string, body?: object) => site.ask(path, { body });
  const read = async (id: number) => Saved.parse((await rest(site.wordpress, `/episodios/${id}`)).body);
  const makeEpisode = (meta: object = {}) =>
    make('/episodios', { title: 'Episodio', meta: { episodio_programa: programme, ...meta } });

  beforeEach(async () => {
    programme = await make('/programas', { title: 'Enfoque' });
  });

  test('causes a webhook with its programme when it is published, changed, moved and trashed', async () => {
    const other = await make('/programas', { title: 'Punto Final' });
    const body = { title: 'Agua', status: 'publish', meta: { episodio_programa: programme } };
    const { id } = await send('/episodios', body);
    const event = { kind: 'episode', id, slug: 'agua', previousSlug: null };
    expect(receivedEvents()).toEqual([{ ...event, categories: { before: [], after: ['enfoque'] } }]);
    await send(`/episodios/${id}`, { meta: { episodio_video: watch } });
    expect(receivedEvents()).toEqual([{ ...event, categories: { before: ['enfoque'], after: ['enfoque'] } }]);
    await send(`/episodios/${id}`, { meta: { episodio_programa: other } });
    const moved = { before: ['enfoque'], after: ['punto-final'] };
    expect(receivedEvents()).toEqual([{ ...event, categories: moved }]);
    await remove(`/episodios/${id}`);
    expect(receivedEvents()).toMatchObject([
      { ...event, categories: { before: ['punto-final'], after: [] } },
    ]);
    const html = await visit(webhooks.session, '/wp-admin/index.php?page=telecoqui-sitio');
    for (const change of ['Episodio publicado', 'Episodio cambiado', 'Episodio retirado'])
      expect(html).toContain(change);
  });

  test('without a published programme causes none, because readers do not see it', async () => {
    const draft = await make('/programas', { title: 'En preparación', status: 'draft' });
    const id = await makeEpisode({ episodio_programa: draft });
    await send(`/episodios/${id}`, { title: 'Otro título' });
    expect(receivedEvents()).toEqual([]);
    await send(`/episodios/${id}`, { meta: { episodio_programa: programme } });
    expect(receivedEvents()).toMatchObject([{ id, categories: { before: [], after: ['enfoque'] } }]);
  });

  test('has the type and the size of a video in the media library, which feeds need', async () => {
    const body = await readFile(new URL('../../content/recordings/canto-de-coqui.wav', import.meta.url));
    const sound = { name: 'resumen.wav', type: 'audio/wav', body };
    const { source_url: url } = await upload(site.wordpress, sound);
    const id = await makeEpisode({ episodio_video: url, episodio_duracion: 2_530 });
    expect(await read(id)).toEqual({
      programa: programme,
      duracion: 2_530,
      video: { url, type: 'audio/wav', length: body.length },
    });
  });

  test.each([
    ['https://youtu.be/aqz-KE-bpKQ?t=4#x', true],
    ['https://www.youtube.com/watch?list=PL&v=aqz-KE-bpKQ', true],
    ['https://player.vimeo.com/video/76979871', true],
    ['https://fb.watch/abc123/', true],
    ['https://www.tiktok.com/@telecoqui/video/7012345678901234567', true],
    ['http://www.youtube.com/watch?v=aqz-KE-bpKQ', false],
    ['https://www.youtube.com/@telecoqui', false],
    ['https://www.youtube.com.malo.example/watch?v=aqz-KE-bpKQ', false],
    ['https://videos.example/agua.mp4', false],
    ['javascript:alert(1)//youtube.com/watch?v=aqz-KE-bpKQ', false],
    ['https://vimeo.com/76979871"><script>', false],
  ])('over REST, the video %s is accepted: %s', async (video, isAccepted) => {
    const response = await ask('/episodios', { title: 'X', meta: { episodio_video: video } });
    expect(response.status).toBe(isAccepted ? 201 : 400);
  });

  test('tells its editor in the form what was not saved and why readers do not see it', async () => {
    const id = await makeEpisode({ episodio_video: watch, episodio_duracion: 60 });
    const screen = await EditorScreen.open(webhooks.session, id);
    expect(screen.html).toContain('Datos del episodio');
    expect(screen.html).toContain('>Enfoque</option>');
    const refused = await screen.save({
      episodio_programa: '0',
      episodio_duracion: 'una <b>hora</b>',
      episodio_video: 'https://videos.example/1',
    });
    expect(refused).toContain('La duración no se guardó: «una &lt;b&gt;hora&lt;/b&gt;» no es una duración.');
    expect(refused).toContain('El video no se guardó: el sitio no muestra «https://videos.example/1».');
    expect(refused).toContain('Este episodio no se ve en el sitio: escoge su programa.');
    expect(await read(id)).toMatchObject({ programa: null, duracion: 60, video: { url: watch } });

    await screen.save({ episodio_programa: String(programme), episodio_duracion: '60' });
    for (const rubbish of ['nada', '999999', String(id)]) {
      const kept = await screen.save({ episodio_programa: rubbish, episodio_duracion: '60' });
      expect(kept).toContain(`El programa no se guardó: «${rubbish}» no es un programa.`);
      expect(await read(id)).toMatchObject({ programa: programme });
    }

    const saved = await screen.save({
      episodio_programa: String(programme),
      episodio_duracion: '1:02:30',
      episodio_video: '',
    });
    expect(saved).not.toContain('no se guardó');
    expect(saved).not.toContain('no se ve en el sitio');
    expect(saved).toContain('value="1:02:30"');
    expect(await read(id)).toEqual({ programa: programme, duracion: 3_750, video: null });
    for (const [typed, seconds] of [
      ['42', 2_520],
      ['42:10', 2_530],
      ['1:75:00', 2_530],
      ['25:00:00', 2_530],
      ['', null],
    ] as const) {
      await screen.save({
        episodio_programa: String(programme),
        episodio_duracion: typed,
        episodio_video: '',
      });
      expect((await read(id)).duracion, typed).toBe(seconds);
    }
    expect(await visit(webhooks.session, '/wp-admin/edit.php?post_type=episodio')).toContain('>Enfoque</td>');
  });
});
