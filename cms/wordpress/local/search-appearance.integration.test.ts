import { beforeEach, describe, expect, test } from 'vitest';
import { useWebhooks } from './test-webhooks.ts';
import { isPhpMissing, rest } from './test-wordpress.ts';

/** What Yoast SEO does for an editor: it lets the editor write its metas. */
const writableMetas = `<?php
add_action( 'init', static function () {
	foreach ( array( 'title', 'metadesc', 'opengraph-image', 'content_score' ) as $name ) {
		register_meta( 'post', '_yoast_wpseo_' . $name, array( 'type' => 'string', 'single' => true, 'show_in_rest' => true, 'auth_callback' => '__return_true' ) );
	}
} );
`;

describe.skipIf(isPhpMissing)('the field seo', () => {
  const webhooks = useWebhooks();
  const { site, make, makeNews, send, receivedEvents } = webhooks;
  const seoOf = async (path: string) => {
    const { body } = await rest(site.wordpress, `${path}?_fields=seo`);
    return body;
  };
  const title = (written: string) => ({ meta: { _yoast_wpseo_title: written } });

  beforeEach(() => site.runInWordPress('yoast', writableMetas));

  test.each(['/posts', '/programas'])(
    'of %s is null until an editor writes something',
    async (collection) => {
      const path = `${collection}/${await make(collection, { title: 'Titular' })}`;
      expect(await seoOf(path)).toEqual({ seo: null });
      await send(path, {
        meta: {
          _yoast_wpseo_title: 'Otro titular',
          _yoast_wpseo_metadesc: 'De qué trata',
          '_yoast_wpseo_opengraph-image': `${site.wordpress.url}/wp-content/uploads/a.jpg`,
        },
      });
      const written = {
        title: 'Otro titular',
        description: 'De qué trata',
        image: `${site.wordpress.url}/wp-content/uploads/a.jpg`,
      };
      expect(await seoOf(path)).toEqual({ seo: written });
      await site.runInWordPress('yoast', '');
      expect(await seoOf(path)).toEqual({ seo: written });
    },
  );

  test.each([
    ['%%title%% %%page%% %%sep%% %%sitename%%', 'Sube «el agua» & baja'],
    ['%%sitename%% %%sep%% %%title%%', 'Sube «el agua» & baja'],
    ['%%title%% %%sep%% %%primary_category%% %%sep%% %%sitename%%', 'Sube «el agua» & baja - Cultura'],
    ['Lluvia en %%sitename%%', 'Lluvia en Telecoquí'],
    ['%%sitename%%', 'Telecoquí'],
    ['Resumen: %%excerpt%%', 'Resumen: Llovió mucho'],
    ['Lluvia | %%name%%', 'Lluvia | admin'],
    ['Lluvia %%cf_raro%%', 'Lluvia'],
    ['100% real', '100% real'],
    ['<b>Lluvia</b>', 'Lluvia'],
  ])('has %j as %j', async (written, expected) => {
    const id = await makeNews({ title: 'Sube «el agua» & baja', excerpt: 'Llovió mucho' });
    await send(`/posts/${id}`, title(written));
    expect(await seoOf(`/posts/${id}`)).toMatchObject({ seo: { title: expected } });
  });

  test('is null when nothing is left of a text', async () => {
    const id = await makeNews();
    await send(`/posts/${id}`, title('%%page%%'));
    expect(await seoOf(`/posts/${id}`)).toEqual({ seo: null });
  });

  test('causes a webhook when it changes on a published item, and for no other meta of Yoast', async () => {
    const id = await makeNews();
    await send(`/posts/${id}`, title('Nuevo'));
    expect(receivedEvents()).toMatchObject([{ kind: 'news', id, slug: 'noticia' }]);
    const draft = await make('/posts', { title: 'Borrador', status: 'draft' });
    await send(`/posts/${draft}`, title('Nuevo'));
    expect(receivedEvents()).toEqual([]);
  });
});
