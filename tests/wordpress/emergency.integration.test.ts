import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '#commands/root.ts';
import { municipalities } from '#contract/weather/municipalities.ts';
import {
  EditorScreen,
  fieldOf,
  linkOf,
  logIn,
  type Session,
  visit,
} from '../../cms/wordpress/local/test-editor.ts';
import { isPhpMissing, useWordPress } from '../../cms/wordpress/local/test-wordpress.ts';
import { servedPage } from '../served-page.ts';
import type { SiteProcess } from '../site-process.ts';
import { refusalOf, startSiteOn } from './site-on-wordpress.ts';

/** Milliseconds between two looks at a page that is about to change. */
const often = { interval: 200 };
const headline = 'Huracán: busque refugio';

/** The menu "Emergencia" in a real WordPress, on the site. */
describe.skipIf(isPhpMissing)('the menu "Emergencia" of WordPress', () => {
  const cms = useWordPress({ seed: true });
  let site: SiteProcess;
  let session: Session;

  beforeAll(async () => {
    site = await startSiteOn(cms);
    session = await logIn(cms.wordpress);
  });
  afterAll(() => site.stop());

  const page = async (address: string) => servedPage(await (await fetch(site.url + address)).text());
  const banner = async () => (await page('/about')).text('aside.emergency-now');
  const emergencyPage = async () => (await page('/emergencia')).text('main');
  const refusal = (address: string, body: object) => refusalOf(cms, address, body);
  const list = () => visit(session, '/wp-admin/edit.php?post_type=telecoqui_emergencia');

  test('the seeded shelters, telephones and notices are on the page, and there is no emergency', async () => {
    const words = [
      'Escuela Josefina Boya León',
      'No hay una emergencia activa.',
      'Cerrado el puente de la carretera PR-1',
    ];
    for (const text of words) await expect.poll(emergencyPage, often).toContain(text);
    await expect
      .poll(async () => (await page('/emergencia')).values('a', 'href'), often)
      .toContain('tel:+17877240124');
    expect(await banner()).toBe('');
  });

  test('a form switches the banner on, says that nobody chose the end, and one click switches it off', async () => {
    const id = Number(
      fieldOf(await visit(session, '/wp-admin/post-new.php?post_type=telecoqui_emergencia'), 'post_ID'),
    );
    const screen = await EditorScreen.open(session, id);
    expect(screen.html).toContain('Vacío: 24 horas después de encenderla');
    const form = {
      post_title: headline,
      telecoqui_nivel: 'aviso',
      telecoqui_enlace: '/noticias',
      telecoqui_desde: '',
      telecoqui_hasta: '',
      publish: 'Publicar',
    };
    const again = await screen.save({ ...form, telecoqui_nivel: 'enorme' });
    expect(again).toContain('No se guardó. Escoge el nivel de la emergencia.');
    expect(await screen.save({ ...form, telecoqui_hasta: '2020-01-01T00:00' })).toContain(
      'tiene que ser posterior',
    );
    await screen.save(form);
    await expect.poll(banner, often).toContain(`Aviso: ${headline}`);
    const shown = await list();
    expect(shown).toContain('>Activa</td>');
    expect(shown).toContain(`El sitio muestra una emergencia: «${headline}»`);
    expect(shown).toContain('Nadie escogió esa hora');

    const off = linkOf(shown, 'telecoqui_apagar_emergencia');
    const address = off.slice(off.indexOf('/wp-admin/'));
    await visit(session, address.replace(/_wpnonce=\w+/, '_wpnonce=0123456789'));
    expect(await list()).toContain('>Activa</td>');
    expect(await visit(session, address)).toContain('La emergencia está apagada.');
    await expect.poll(banner, often).toBe('');
    expect(await list()).not.toContain('El sitio muestra una emergencia');
  });

  test('an emergency ends at its time, and what is wrong is refused with a sentence', async () => {
    const body = { title: 'Vigilancia breve', status: 'publish', meta: { telecoqui_nivel: 'vigilancia' } };
    expect(await refusal('/emergencias', { ...body, meta: {} })).toBe('Escoge el nivel de la emergencia.');
    const bad = { telecoqui_nivel: 'aviso', telecoqui_enlace: 'javascript:alert(1)' };
    expect(await refusal('/emergencias', { ...body, meta: bad })).toContain('El enlace no vale');
    const shelter = { title: 'Escuela', status: 'publish', meta: { telecoqui_estado: 'abierto' } };
    expect(await refusal('/refugios', shelter)).toBe('Escoge uno de los 78 municipios.');
    const phone = { title: 'Cruz', status: 'publish', meta: { telecoqui_telefono: 'llame ya' } };
    expect(await refusal('/telefonos-emergencia', phone)).toContain('El teléfono no vale');

    const id = await cms.send('/emergencias', body);
    await expect.poll(banner, often).toContain('Vigilancia breve');
    const end = new Date(Math.ceil(Date.now() / 1_000) * 1_000 + 8_000);
    await cms.send(`/emergencias/${id}`, { meta: { telecoqui_hasta: end.toISOString() } });
    await expect.poll(banner, often).toBe('');
    expect(Date.now()).toBeGreaterThanOrEqual(end.getTime() - 1_000);
  });

  test('a shelter that fills up, and a notice, are on the page within a minute', async () => {
    const shelter = { telecoqui_municipio: 'Yabucoa', telecoqui_estado: 'abierto', telecoqui_telefono: '' };
    const id = await cms.send('/refugios', { title: 'Coliseo', status: 'publish', meta: shelter });
    await expect.poll(emergencyPage, often).toMatch(/Yabucoa\nColiseo Abierto/);
    await cms.send(`/refugios/${id}`, { meta: { telecoqui_estado: 'lleno' } });
    await expect.poll(emergencyPage, often).toMatch(/Yabucoa\nColiseo Lleno/);
    const meta = { telecoqui_municipio: 'Yabucoa' };
    await cms.send('/avisos-municipales', { title: 'Toque de queda', status: 'publish', meta });
    await expect.poll(emergencyPage, often).toContain('Yabucoa. Toque de queda');
  });

  test('numbers of clients without electricity are on the page, and what is wrong is refused with a sentence', async () => {
    const luz = { title: 'Lares', status: 'publish' };
    expect(await refusal('/luz', luz)).toContain('Escribe cuántos clientes no tienen luz');
    const wrong = { telecoqui_sin_servicio: '1,200' };
    expect(await refusal('/luz', { ...luz, meta: wrong })).toContain('solo con dígitos');
    const more = { telecoqui_sin_servicio: '1200', telecoqui_clientes: '1100' };
    expect(await refusal('/luz', { ...luz, meta: more })).toContain('Hay más clientes sin luz que clientes');
    const meta = { telecoqui_sin_servicio: '1200', telecoqui_clientes: '1500' };
    const id = await cms.send('/luz', { ...luz, meta });
    const powerPage = async () => (await page('/luz-y-rios')).text('main');
    await expect.poll(powerPage, often).toMatch(/Lares: 1,200 de 1,500 \(80\s%\)/);
    expect(await powerPage()).toContain('Según la redacción.');
    await expect
      .poll(async () => (await page('/emergencia')).values('a', 'href'), often)
      .toContain('/luz-y-rios');
    await cms.send(`/luz/${id}`, { meta: { telecoqui_sin_servicio: '0' } });
    await expect.poll(powerPage, often).toMatch(/Lares: 0 de 1,500 \(0\s%\)/);
  });
});

test('the plugin offers the municipalities that the site knows', async () => {
  const file = path.join(root, 'cms/wordpress/telecoqui/includes/emergency/class-municipalities-field.php');
  const list = /const NAMES = array\(([^;]*)\);/.exec(await readFile(file, 'utf8'))?.[1] ?? '';
  const names = [...list.matchAll(/'([^']+)'/g)].map(([, name]) => name);
  expect(names).toEqual(municipalities.map(({ nombre }) => nombre));
});
