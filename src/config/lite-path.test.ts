import { expect, test } from 'vitest';
import { isLite, liteLink, litePath } from './lite-path.ts';

test.each([
  ['/', '/lite'],
  ['/noticias', '/lite/noticias'],
  ['/noticias?pagina=2', '/lite/noticias?pagina=2'],
  ['/noticias/a%C3%B1o', '/lite/noticias/a%C3%B1o'],
  ['/articulo/uno', '/lite/article/uno'],
  ['/article/uno', '/lite/article/uno'],
  ['/tiempo-v2-light?municipio=Ponce', '/lite/tiempo?municipio=Ponce'],
  ['/tiempo', '/lite/tiempo'],
  ['/huracan', '/lite/huracan'],
  ['/minuto-a-minuto/incendio/antes/9', '/lite/minuto-a-minuto/incendio/antes/9'],
  ['/cierres?municipio=Lares', '/lite/cierres?municipio=Lares'],
  ['/luz-y-rios', '/lite/luz-y-rios'],
  ['/equipos/4', '/lite/equipos/4'],
  ['/terms', '/lite/terms'],
])('the twin of %s is %s', (address, twin) => {
  expect(litePath(address)).toBe(twin);
  expect(liteLink(address)).toBe(twin);
  expect(isLite(twin.split('?')[0] ?? '')).toBe(true);
});

test.each(['/account', '/aboutx', '/boletin', '/programasx', '//otro.example/noticias'])(
  '%s has no twin: it links to the light home page, and light pages link to it',
  (address) => {
    expect(litePath(address)).toBe('/lite');
    expect(liteLink(address)).toBe(address);
    expect(isLite(address)).toBe(false);
  },
);
