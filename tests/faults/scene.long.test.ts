import { beforeAll, expect, test } from 'vitest';
import { texts } from '#emergency/texts.ts';
import { texts as shell } from '#shell/texts.ts';
import { servedPage, type ServedPage } from '../served-page.ts';
import type { SiteProcess } from '../site-process.ts';
import { openStage } from '../stage.ts';

/** SAMPLE_SCENE, in one data folder: a day without an alert, the hurricane, an ordinary start. */
const stage = openStage();
let dataDir: string;
let site: SiteProcess | undefined;

beforeAll(async () => {
  dataDir = await stage.folder();
});
async function start(scene: string): Promise<void> {
  await site?.stop();
  site = await stage.site({ dataDir, environment: { SAMPLE_SCENE: scene, PRERENDER_LIMIT: '5' } });
}

async function open(address: string): Promise<ServedPage & { level: string | null }> {
  const response = await fetch(`${site?.url}${address}`);
  return {
    ...servedPage(await response.text()),
    level: response.headers.get('X-Telecoqui-Emergency'),
  };
}

/** Also opens the pages, so that the worker keeps their weather. */
async function expectNoEmergency(): Promise<void> {
  for (const address of ['/', '/tiempo?municipio=Ponce', '/emergencia', '/lite']) {
    const page = await open(address);
    expect(page.level, address).toBeNull();
    expect(page.all('aside.emergency-now, aside.emergency'), address).toEqual([]);
    expect(page.text('main'), address).not.toContain('Aviso de huracán');
  }
  expect((await open('/emergencia')).text('main')).toContain(texts.none);
}

test('tranquilo is a day without an alert', async () => {
  await start('tranquilo');
  await expectNoEmergency();
  expect((await open('/tiempo?municipio=Isabela')).text('main')).not.toContain('Alertas meteorológicas');
  expect((await open('/emergencia')).text('main')).not.toContain('Sin agua los sectores altos');
});

test('with huracan every page warns from the first request, and says that it is a sample', async () => {
  await start('huracan');
  for (const address of ['/', '/lite', '/tiempo?municipio=Ponce', '/emergencia']) {
    const page = await open(address);
    expect(page.level, address).toBe('emergencia');
    expect(page.text('aside.emergency-now'), address).toContain('el ojo del huracán entra por Yabucoa');
    expect(page.text('body'), address).toContain(shell.sample);
  }
  const home = await open('/');
  expect(home.text('main h2').split('\n')[0]).toBe(texts.homeBlock);
  expect(home.all('main .alert-map a')).toHaveLength(78);
  for (const address of ['/alertas', '/lite/alertas']) {
    const page = await open(address);
    expect(page.text('main'), address).toContain('Huracán Cemí');
    expect(page.all('main .alert-map a'), address).toHaveLength(78);
  }
  expect((await open('/noticias')).text('aside.emergency')).toContain('Aviso de huracán');
  expect((await open('/tiempo?municipio=Ponce')).text('main')).toContain('Aviso de huracán');
  const powerAndRivers = (await open('/luz-y-rios')).text('main');
  expect(powerAndRivers).toContain('Sobre el nivel de inundación');
  expect(powerAndRivers).toMatch(/Caguas: 160,749 de 186,700 \(86\.1\s%\)/);
  const emergency = (await open('/emergencia')).text('main');
  for (const part of ['Cerrada la PR-3 entre Humacao y Yabucoa', 'Escuela Superior Petra Mercado'])
    expect(emergency).toContain(part);
});

test('without it the scene ends: a start has one harmless alert, and neither a banner nor an emergency', async () => {
  await start('');
  await expectNoEmergency();
  expect((await open('/tiempo?municipio=Isabela')).text('main')).toContain(
    'Comunicado de corrientes marinas',
  );
});
