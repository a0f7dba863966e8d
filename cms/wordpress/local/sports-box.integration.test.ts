import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { EditorScreen, logIn } from './test-editor.ts';
import { useReceiver } from './test-receiver.ts';
import { isPhpMissing, rest, useWordPress } from './test-wordpress.ts';

const Tags = z.array(z.object({ name: z.string() }));

const choice = 'telecoqui_deporte[]';

describe.skipIf(isPhpMissing)('the box "Deporte" beside the editor of news', () => {
  const site = useWordPress({ seed: false, resets: true });
  const receiver = useReceiver();

  const { send } = site;
  const open = async (id: number) => EditorScreen.open(await logIn(site.wordpress), id);
  const tagsOf = async (id: number) => {
    const { authorization } = site.wordpress;
    const response = await rest(site.wordpress, `/tags?post=${id}&orderby=name`, { authorization });
    return Tags.parse(response.body).map(({ name }) => name);
  };

  beforeEach(() => site.wordpress.connect(receiver.connection));

  test('offers the teams of the site, and a choice becomes a tag and a webhook', async () => {
    receiver.listTeams([
      { id: 1, league: 'nba', name: 'Miami Heat' },
      { id: 2, league: 'superior-nacional', name: 'Vaqueros de Bayamón' },
      { id: 3, league: 'una-liga-nueva', name: 'Nadie' },
      { league: 'nba' },
    ]);
    const id = await send('/posts', { title: 'Noticia', status: 'publish' });
    const screen = await open(id);
    expect(screen.html).toContain('Equipos de BSN');
    expect(screen.html).toContain('value="Vaqueros de Bayamón"');
    expect(screen.html).not.toContain('Nadie');
    receiver.takeWebhooks();
    await screen.saveBoxes({ [choice]: 'Miami Heat' });
    expect(await tagsOf(id)).toEqual(['Miami Heat']);
    expect(receiver.takeEvents()).toMatchObject([{ kind: 'news', id }]);
  });

  test('a choice that is taken back is no tag any more, and other tags stay', async () => {
    const béisbol = await send('/tags', { name: 'Béisbol' });
    const odd = await send('/tags', { name: 'Agua & luz' });
    const id = await send('/posts', { title: 'Noticia', status: 'publish', tags: [béisbol, odd] });
    const screen = await open(id);
    // Written in WordPress's own box after this screen was printed.
    const ponce = await send('/tags', { name: 'Ponce' });
    await send(`/posts/${id}`, { tags: [béisbol, odd, ponce] });
    await screen.submit({});
    expect(await tagsOf(id)).toEqual(['Agua &amp; luz', 'Béisbol', 'Ponce']);
    await screen.submit({ [choice]: 'Voleibol' });
    expect(await tagsOf(id)).toEqual(['Ponce', 'Voleibol']);
  });

  test('without the site, sports and leagues can be chosen, and a sentence says why there are no teams', async () => {
    await site.wordpress.connect({ ...receiver.connection, siteUrl: 'http://127.0.0.1:9' });
    const id = await send('/posts', { title: 'Noticia', status: 'draft' });
    const screen = await open(id);
    expect(screen.html).toContain('El sitio no dice ahora qué equipos conoce.');
    await screen.save({ [choice]: 'NBA' });
    expect(await tagsOf(id)).toEqual(['NBA']);
  });

  test('a form without its nonce, or with rubbish in its fields, changes nothing', async () => {
    const id = await send('/posts', { title: 'Noticia', status: 'publish' });
    const screen = await open(id);
    await screen.saveBoxes({ [choice]: 'NBA', telecoqui_deporte_nonce: 'inventado' });
    await screen.saveBoxes({ 'telecoqui_deporte[a][b]': 'NBA', telecoqui_deporte_visto: '{' });
    expect(await tagsOf(id)).toEqual([]);
  });
});
