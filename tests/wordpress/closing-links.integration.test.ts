import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { change, isPhpMissing, rest } from '../../cms/wordpress/local/test-wordpress.ts';
import { servedPage } from '../served-page.ts';
import { altered, ask, DAY, local, tomorrow, useClosings } from './closings-desk.ts';

/** The page behind the link of an organisation, in a real WordPress. */
describe.skipIf(isPhpMissing)('the link of an organisation', () => {
  const { cms, receiver, prepare, closing, shown, events } = useClosings();
  const sign = async (body: { id: number; version: number; expires: number }) =>
    z.string().parse((await rest(cms.wordpress, '/prueba/firma', { body })).body);

  test('the page behind a link is small, private and complete without a script', async () => {
    const { link } = await prepare(`${'Escuela Ñandú '.repeat(6)}`.trim());
    const note = 'ñ'.repeat(140);
    expect((await ask(link, { ...tomorrow, nota: note })).status).toBe(303);
    const { status, headers, html, text } = await ask(altered(link, { listo: '1' }));
    expect(status).toBe(200);
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(3_000);
    expect(html).not.toContain('<script');
    expect(text).toMatch(
      /Guardado\. Los lectores ven: Cerrado, (?:desde el .* )?hasta el \S+ \d+ de \S+, 11:59 p\. m\./,
    );
    expect(html).toContain(`>${note}</textarea>`);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-robots-tag')).toContain('noindex');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    const refused = await ask(altered(link, { firma: null }));
    expect(refused.status).toBe(403);
    expect(refused.text).toContain('Este enlace no sirve');
    expect(Buffer.byteLength(refused.html)).toBeLessThanOrEqual(3_000);
    expect(refused.headers.get('cache-control')).toBe('no-store');
  });

  test('an organisation changes its state, once, and the site hears of it at once', async () => {
    const { id, link } = await prepare();
    const form = { estado: 'cerrado', cuando: 'otro', ...local(Date.now() + DAY), nota: 'No hay agua.' };
    const saved = await ask(link, form);
    expect(saved.status).toBe(303);
    expect(saved.headers.get('location')).toBe(`${link.href}&listo=1`);
    expect(events()).toEqual([{ kind: 'closing', id }]);
    expect(await closing(id)).toMatchObject({ estado: 'cerrado', nota: 'No hay agua.' });
    const changed = (await closing(id))?.cambiado;
    // The same form again, as an impatient finger submits it.
    expect((await ask(link, form)).status).toBe(303);
    expect(events()).toEqual([]);
    expect((await closing(id))?.cambiado).toBe(changed);

    const end = Math.floor((Date.now() + 3 * DAY) / 60_000) * 60_000;
    await ask(link, { estado: 'parcial', cuando: 'otro', ...local(end), nota: '' });
    expect(await closing(id)).toMatchObject({
      estado: 'parcial',
      nota: '',
      hasta: new Date(end).toISOString().replace('.000', ''),
    });
    await ask(link, { ...tomorrow, estado: 'abierto' });
    expect(await shown()).toEqual([]);
    expect((await ask(link)).text).toContain('Los lectores no ven ningún cierre.');
    expect(events()).toHaveLength(2);
    // Tomorrow is announced today.
    await ask(link, tomorrow);
    expect(Date.parse((await closing(id))?.desde ?? '')).toBeGreaterThan(Date.now());
    expect(await shown()).toEqual([id]);
    expect((await ask(link)).text).toMatch(/Cerrado, desde el .* 12:00 a\. m\. hasta el .* 11:59 p\. m\./);
    receiver.sayOfItems(() => ({ hidden: 'absent' }));
    const unsure = (await ask(link)).text;
    expect(unsure).toContain('Todavía no sabemos si los lectores lo ven.');
    expect(unsure).not.toContain('Los lectores ven');
  });

  test('an older form leaves what the newsroom changed meanwhile, and says what both changed', async () => {
    const { id, link } = await prepare();
    const valueIn = (html: string, name: string) =>
      servedPage(html).values(`[name=${name}]`, 'value')[0] ?? '';
    const { html } = await ask(link);
    const [dia, hora, visto] = ['dia', 'hora', 'visto'].map((name) => valueIn(html, name));
    const form = { estado: 'cerrado', cuando: 'otro', dia: dia ?? '', hora: hora ?? '', nota: '' };
    const older = { ...form, visto: visto ?? '' };
    await change(cms.wordpress, `/cierres/${id}`, { meta: { telecoqui_nota: 'De la redacción' } });
    expect((await ask(link, { ...older, estado: 'parcial' })).status).toBe(303);
    expect(await closing(id)).toMatchObject({ estado: 'parcial', nota: 'De la redacción' });
    const late = await ask(link, { ...older, nota: 'Mía' });
    expect(late.status).toBe(422);
    expect(late.text).toMatch(/Alguien lo cambió mientras escribías.*«De la redacción».*«Mía»/);
    expect(late.html).toContain('>Mía</textarea>');
    const again = { ...form, estado: 'parcial', nota: 'Mía', visto: valueIn(late.html, 'visto') };
    expect((await ask(link, again)).status).toBe(303);
    expect(await closing(id)).toMatchObject({ estado: 'parcial', nota: 'Mía' });
  });

  test('what is wrong is said, nothing typed is lost, and nothing is stored', async () => {
    const { id, link } = await prepare();
    const before = await closing(id);
    const typed = { estado: 'suspendido', cuando: 'otro', nota: 'Mi nota' };
    const wrong: [Record<string, string>, string][] = [
      [{ estado: 'suspendido', nota: 'Mi nota' }, 'Escoge hasta cuándo.'],
      [{ ...typed, ...local(Date.now() - DAY) }, 'Ese final ya pasó'],
      [{ ...typed, ...local(Date.now() + 15 * DAY) }, 'El final puede ser dentro de 14 días'],
      [{ ...typed, dia: '2026-02-31', hora: '18:00' }, 'No entendemos el día'],
      [{ ...typed, cuando: 'hoy', nota: `Mi nota ${'x'.repeat(140)}` }, 'La nota tiene 148 caracteres'],
      [{ ...typed, cuando: 'hoy', estado: 'quemado' }, 'Escoge cómo está.'],
    ];
    for (const [form, sentence] of wrong) {
      const { status, html, text } = await ask(link, form);
      expect(status, sentence).toBe(422);
      expect(text).toContain(`No se guardó. ${sentence}`);
      expect(html).toContain('>Mi nota');
      if (form['estado'] === 'suspendido') expect(html).toContain('value=suspendido checked');
      if (form['dia']) expect(html).toContain(`value="${form['dia']}"`);
    }
    expect(await closing(id)).toEqual(before);
    expect(events()).toEqual([]);
  });

  test('HTML in a note is text for nobody', async () => {
    const { id, link } = await prepare();
    await ask(link, { ...tomorrow, nota: '<img src=x onerror=alert(1)>Entra por "atrás" & toca\u202e' });
    expect((await closing(id))?.nota).toBe('Entra por "atrás" & toca');
    const { html } = await ask(link);
    expect(html).toContain('>Entra por &quot;atrás&quot; &amp; toca</textarea>');
    await ask(link, { ...tomorrow, cuando: 'otro', dia: '"><b>', hora: '' });
    expect((await ask(link, { ...tomorrow, cuando: 'otro', dia: '"><b>' })).html).not.toContain('"><b>');
  });

  test('a hostile link changes nothing and gets the same refusal', async () => {
    const { id, link } = await prepare();
    const other = await prepare('Otra escuela');
    const before = [await closing(id), await closing(other.id)];
    const past = Math.floor(Date.now() / 1_000) - 60;
    const preview = await rest(
      cms.wordpress,
      `/prueba/otra-firma?path=/&expires=${link.searchParams.get('vence')}`,
    );
    const signature = link.searchParams.get('firma') ?? '';
    const hostile: Record<string, URL> = {
      unsigned: altered(link, { firma: null }),
      'an empty signature': altered(link, { firma: '' }),
      'a list as a signature': new URL(`${altered(link, { firma: null }).href}&firma[]=${signature}`),
      'another organisation': altered(link, { cierre: String(other.id) }),
      'another version': altered(link, { v: '2' }),
      'a later expiry': altered(link, { vence: String(Number(link.searchParams.get('vence')) + 1) }),
      'another signature': altered(link, {
        firma: signature.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
      }),
      expired: altered(link, { vence: String(past), firma: await sign({ id, version: 1, expires: past }) }),
      'of another purpose': altered(link, { firma: z.string().parse(preview.body) }),
      'no such closing': altered(link, {
        cierre: '999999',
        firma: await sign({ id: 999_999, version: 1, expires: Number(link.searchParams.get('vence')) }),
      }),
      'a number with a sign': altered(link, { cierre: `+${id}` }),
    };
    const texts = new Set<string>();
    for (const [name, address] of Object.entries(hostile)) {
      for (const form of [undefined, { ...tomorrow, estado: 'tarde' }]) {
        const { status, text } = await ask(address, form);
        expect(status, name).toBe(403);
        texts.add(text);
      }
    }
    expect(texts.size).toBe(1);
    const seen = await ask(altered(link, { estado: 'tarde', cuando: 'manana' }));
    expect(seen.status).toBe(200);
    expect([await closing(id), await closing(other.id)]).toEqual(before);
    expect(events()).toEqual([]);
    // Only the home address is a link's.
    expect((await ask(new URL(`/wp-json/wp/v2/cierres${link.search}`, link))).status).toBe(200);
  });

  test('an organisation changes at most twelve times an hour, and keeps what it typed', async () => {
    const { id, link } = await prepare();
    for (let at = 0; at < 12; at += 1) {
      expect((await ask(link, { ...tomorrow, nota: `Nota ${at}` })).status).toBe(303);
    }
    const { status, headers, text, html } = await ask(link, { ...tomorrow, nota: 'Una más' });
    expect(status).toBe(429);
    expect(headers.get('retry-after')).toBe('600');
    expect(text).toContain('Hubo demasiados cambios en una hora.');
    expect(html).toContain('>Una más</textarea>');
    expect((await closing(id))?.nota).toBe('Nota 11');
  });
});
