import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fieldOf, formWith, logIn, visit, type Session } from './test-editor.ts';
import {
  previewSecret,
  proofFor,
  publishSecret,
  refusalOf,
  useReceiver,
  type Webhook,
} from './test-receiver.ts';
import { addUser, isPhpMissing, useWordPress } from './test-wordpress.ts';

const page = '/wp-admin/options-general.php?page=telecoqui';

describe.skipIf(isPhpMissing)('the page Ajustes > Telecoquí', () => {
  const site = useWordPress({ seed: false, resets: true });
  const receiver = useReceiver();
  let session: Session;

  const open = () => visit(session, page);
  const press = (html: string, action: string, values: Record<string, string> = {}) =>
    visit(session, '/wp-admin/admin-post.php', formWith(html, action, values));
  const publish = (title: string) => site.send('/posts', { title, status: 'publish' });

  beforeAll(async () => {
    await addUser(site.wordpress, 'editora', 'editor');
    session = await logIn(site.wordpress);
    await open();
  });
  beforeEach(() => site.wordpress.connect({ siteUrl: '', publishSecret: '', previewSecret: '' }));

  describe('its settings', () => {
    const typed = () => ({
      TELECOQUI_SITE_URL: `${receiver.connection.siteUrl}/`,
      TELECOQUI_PUBLISH_SECRET: publishSecret,
      TELECOQUI_PREVIEW_SECRET: previewSecret,
    });

    test('are saved and used', async () => {
      const html = await press(await open(), 'telecoqui_guardar', typed());
      expect(html).toContain('Los ajustes se guardaron.');
      expect(html).toContain(`${receiver.connection.siteUrl}/api/publish</code>`);
      await publish('Titular');
      const [webhook] = receiver.takeWebhooks();
      expect(webhook && (await refusalOf(webhook, receiver.connection.siteUrl))).toBeNull();
    });

    test('send the refused webhooks again once they are corrected', async () => {
      await press(await open(), 'telecoqui_guardar', {
        ...typed(),
        TELECOQUI_PUBLISH_SECRET: 'otro-secreto-de-publicacion-para-pruebas',
      });
      receiver.respondWith((response) => response.writeHead(401).end());
      await publish('Titular');
      const [refused] = receiver.takeEvents();
      receiver.respondWith((response) => response.writeHead(202).end());
      await press(await open(), 'telecoqui_guardar', typed());
      await site.wordpress.runDueJobs();
      expect(receiver.takeEvents()).toEqual([refused]);
    });

    test('include secrets that are in no page, and that stay when their fields are left empty', async () => {
      await press(await open(), 'telecoqui_guardar', typed());
      const empty = { ...typed(), TELECOQUI_PUBLISH_SECRET: '', TELECOQUI_PREVIEW_SECRET: '' };
      const pages = [
        await press(await open(), 'telecoqui_guardar', empty),
        await visit(session, '/wp-admin/options.php'),
      ];
      for (const html of pages) {
        expect(html).not.toContain(publishSecret);
        expect(html).not.toContain(previewSecret);
      }
      expect(pages[0]).toContain('Guardado: déjalo vacío para conservarlo');
      await publish('Titular');
      expect(receiver.takeWebhooks()).toHaveLength(1);
    });

    test('of notifications are numbers up to a bound, and without one those of the plugin', async () => {
      const shown = (html: string) =>
        ['ALONE', 'PAUSE'].map((name) => fieldOf(html, `TELECOQUI_NOTIFY_${name}`));
      const save = async (alone: string, pause: string) =>
        shown(
          await press(await open(), 'telecoqui_guardar', {
            ...{ ...typed(), TELECOQUI_NOTIFY_ALONE: alone, TELECOQUI_NOTIFY_PAUSE: pause },
          }),
        );
      expect(await save('', '-1')).toEqual(['1000', '30']);
      expect(await save('0', '1441')).toEqual(['0', '1440']);
      expect(await save('5000', 'x')).toEqual(['5000', '1440']);
    });

    test('can be removed', async () => {
      await press(await open(), 'telecoqui_guardar', typed());
      const forget = { ...typed(), TELECOQUI_PUBLISH_SECRET: '', borrar_TELECOQUI_PUBLISH_SECRET: '1' };
      expect(await press(await open(), 'telecoqui_guardar', forget)).toContain('Sin definir');
      await publish('Titular');
      expect(receiver.takeWebhooks()).toEqual([]);
    });

    test.each([
      'telecoqui.example',
      'javascript:alert(1)',
      'https://user:pass@telecoqui.example',
      'https://',
    ])('refuse the address %s', async (TELECOQUI_SITE_URL) => {
      const html = await press(await open(), 'telecoqui_guardar', { ...typed(), TELECOQUI_SITE_URL });
      expect(html).toContain('No se guardó nada');
      expect(html).toContain('Sin definir');
    });

    test('yield to those of wp-config, and say so', async () => {
      await press(await open(), 'telecoqui_guardar', {
        ...typed(),
        TELECOQUI_SITE_URL: 'https://otra.example',
      });
      await site.wordpress.connect(receiver.connection);
      const html = await open();
      expect(html.match(/Definido en wp-config/g)).toHaveLength(3);
      expect(html).not.toContain(publishSecret);
      expect(fieldOf(html, 'TELECOQUI_SITE_URL')).toBe(receiver.connection.siteUrl);
      await publish('Titular');
      expect(receiver.takeWebhooks()).toHaveLength(1);
    });

    test('require the nonce of the page’s form', async () => {
      const html = await press(await open(), 'telecoqui_guardar', { ...typed(), _wpnonce: 'inventado' });
      expect(html).not.toContain('Los ajustes se guardaron');
      expect(await open()).toContain('Sin definir');
    });

    test('are only for administrators', async () => {
      const form = formWith(await open(), 'telecoqui_guardar', typed());
      const editor = await logIn(site.wordpress, 'editora');
      expect(await visit(editor, page)).not.toContain('Dirección del sitio');
      expect(await visit(editor, '/wp-admin/admin-post.php', form)).toContain('No tienes permiso');
      expect(await open()).toContain('Sin definir');
    });
  });

  describe('its test of the connection', () => {
    beforeEach(() => site.wordpress.connect(receiver.connection));
    const tryConnection = async () => press(await open(), 'telecoqui_probar');
    const respond = (status: number, body: string) =>
      receiver.respondWith((response) => response.writeHead(status).end(body));
    const refuse = (field?: string) =>
      respond(401, JSON.stringify({ error: { code: 'unauthorized', message: 'No.', field } }));

    test('is signed for nothing else, and succeeds if the site proves that it knows the secret', async () => {
      const { siteUrl } = receiver.connection;
      receiver.respondWith(async (response, test) => void response.end(await proofFor(test, siteUrl)));
      expect(await tryConnection()).toContain('La conexión funciona');
      const [sent, ...others] = receiver.takeWebhooks();
      expect(others).toEqual([]);
      expect(sent).toMatchObject({ method: 'POST', path: '/api/connection-test', body: '' });
      expect(sent && (await refusalOf(sent, siteUrl))).toBeNull();
      expect(sent && (await refusalOf(sent, 'https://otra.example'))).toBe('elsewhere');
      for (const path of ['/api/publish', '/api/deliveries', '/api/health']) {
        expect(sent && (await refusalOf({ ...sent, path }, siteUrl)), path).toBe('wrong');
      }
    });

    test('fails if the site does not accept the signature, and says why as far as the site says it', async () => {
      refuse();
      expect(await tryConnection()).toContain('El sitio no reconoció la firma');
      refuse('timestamp');
      expect(await tryConnection()).toContain('El reloj de este servidor y el del sitio difieren');
      refuse('site');
      expect(await tryConnection()).toContain('El sitio tiene otra dirección');
      refuse('<b>otra</b>');
      expect(await tryConnection()).toContain('El sitio no reconoció la firma');
    });

    test('fails if another server responds, whatever it says', async () => {
      const { siteUrl } = receiver.connection;
      for (const body of ['', '<html>', '{}', '[]', '{"proof":7}', `{"proof":"${'0'.repeat(64)}"}`]) {
        respond(200, body);
        expect(await tryConnection(), body).toContain('contesta otra cosa');
      }
      const replies = [
        (test: Webhook) => proofFor(test, siteUrl, 'otro-secreto-de-publicacion-para-pruebas'),
        (test: Webhook) => proofFor(test, 'https://otra.example'),
        (test: Webhook) => proofFor({ ...test, headers: { 'x-telecoqui-id': crypto.randomUUID() } }, siteUrl),
      ];
      for (const reply of replies) {
        receiver.respondWith(async (response, test) => void response.end(await reply(test)));
        expect(await tryConnection()).toContain('contesta otra cosa');
      }
      respond(400, '<html>Bad Request</html>');
      const html = await tryConnection();
      expect(html).not.toContain('La conexión funciona');
      expect(html).toContain('(400)');
    });

    test('fails if no server responds, and if nothing is set up', async () => {
      await site.wordpress.connect({ ...receiver.connection, siteUrl: 'http://127.0.0.1:9' });
      const html = await tryConnection();
      expect(html).toContain('El sitio no responde: su servidor no acepta conexiones');
      expect(html).not.toContain('cURL');
      await site.wordpress.connect({ siteUrl: '', publishSecret: '', previewSecret: '' });
      expect(await tryConnection()).toContain('Falta la dirección del sitio');
    });
  });
});
