import { faultsOfLayout, setWindow } from './layout-faults.ts';
import { drawNoPictures } from './open-page.ts';
import { everyKind, expect, test } from './page-kinds.ts';
import { faultsIn, phones } from './page-rules.ts';
import { faultsOfTargets } from './target-faults.ts';

test.use({ bypassCSP: true, hasTouch: true, viewport: { width: 360, height: 800 } });

for (const { name, path } of everyKind) {
  test(
    `${name}: nothing is cut, broken, hidden or too small for a finger on a phone`,
    { tag: '@once' },
    async ({ page, place }) => {
      await drawNoPictures(page);
      await page.goto(place(path));
      expect(await faultsIn(page, phones)).toEqual([]);
    },
  );
}

const box = (width: number, height: number) => `display: block; width: ${width}px; height: ${height}px`;

/** What a finger has of a control, and whether that is a fault. */
for (const [what, html, fault] of [
  ['a button of 44 pixels', `<button style="${box(44, 44)}">A</button>`, null],
  ['a button that is too low', `<button style="${box(80, 30)}">A</button>`, /of 44/],
  ['a button that is too narrow', `<button style="${box(30, 80)}">A</button>`, /^30 x/],
  ['a link with the padding of its line', '<a href="/a" style="padding: 15px">Ponce</a>', null],
  [
    'a link with a pseudo-element around it',
    '<style>a::after { content: ""; position: absolute; inset: -14px }</style><a href="/a" style="position: relative">Ponce</a>',
    null,
  ],
  [
    'a button below another element',
    `<button style="${box(60, 60)}">A</button><p style="position: relative; top: -60px; height: 60px; background: red">B</p>`,
    /out of reach/,
  ],
  [
    'two buttons on one place',
    `<button style="${box(60, 60)}">A</button><button style="${box(60, 60)}; margin-top: -30px; position: relative">B</button>`,
    /"A"/,
  ],
  [
    'a radio button with its label',
    `<label style="${box(200, 44)}"><input type="radio"> Oscuro</label>`,
    null,
  ],
  ['a radio button without one', '<input type="radio">', /of 44/],
  [
    'a link in a sentence',
    '<p style="line-height: 26px">Lo dice <a href="/a" style="padding: 4px 0">el Servicio</a> en su boletín.</p>',
    null,
  ],
  [
    'a link above the words of another block',
    '<a href="/a" style="padding: 8px 0">Saltar</a><p>Lo dice el Servicio en su boletín.</p>',
    /of 44/,
  ],
  [
    'a link beside one word',
    '<p style="line-height: 26px">Por: <a href="/a" style="padding: 4px 0">Ana</a></p>',
    /of 44/,
  ],
  [
    'the picture and the title of a card',
    `<a href="/a" style="${box(90, 90)}"></a><a href="/a" style="${box(90, 44)}; margin-top: -60px">Título</a>`,
    null,
  ],
  [
    'a link that is seen when it has the focus',
    '<a href="/a" style="clip-path: inset(50%); position: absolute">Saltar</a>',
    null,
  ],
] as const) {
  test(
    `${what}: ${fault ? 'a finger misses it' : 'a finger hits it'}`,
    { tag: '@once' },
    async ({ page }) => {
      await page.setContent(`<!doctype html><body style="margin: 60px 16px">${html}</body>`);
      const faults = await page.evaluate(faultsOfTargets);
      expect(faults.length).toBe(fault ? 1 : 0);
      if (fault) expect(faults[0]).toMatch(fault);
    },
  );
}

/** What the rules of layout find. */
for (const [what, html, fault] of [
  ['a word without hyphens', '<h1>Baloncesto</h1>', 'a broken word: "Balonces|to"'],
  ['a word with hyphens', '<h1 style="hyphens: auto">Baloncesto</h1>', null],
  ['a word in a smaller size', '<h1 style="font-size: 12px">Baloncesto</h1>', null],
  ['a column of syllables', '<h1 style="hyphens: auto; width: 50px">Baloncesto</h1>', 'a column of letters'],
  ['a word that begins at the end of a line', '<h1 style="hyphens: auto">Un memorando</h1>', null],
  [
    'a word that three dots end',
    '<h1 style="display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 1; overflow: hidden">Baloncesto</h1>',
    null,
  ],
  ['a number and its unit', '<h1 style="width: 40px">77°F</h1>', 'a broken word: "77°|F"'],
  ['a text over another', '<p>Uno</p><p style="margin-top: -20px">Dos</p>', 'one over another'],
  [
    'an icon over a text',
    '<p>Uno</p><svg width="20" height="20" style="position: relative; top: -22px"></svg>',
    'one over another',
  ],
  [
    'an icon that its box hides',
    '<div style="height: 20px; overflow: hidden"><i style="display: block; height: 20px"></i><svg width="20" height="20"></svg></div><p>Uno</p>',
    null,
  ],
  ['a box that is wider than the page', '<div style="width: 500px">Uno</div>', 'the page is'],
  [
    'a button that cuts its words',
    '<button style="width: 60px; overflow: hidden; white-space: nowrap">Suscribirme</button>',
    'cut',
  ],
] as const) {
  test(`${what}: ${fault ? 'a fault' : 'no fault'}`, { tag: '@once' }, async ({ page }) => {
    await page.setContent(
      `<!doctype html><html lang="es"><style>body { overflow-wrap: anywhere } h1 { font: 20px monospace; width: 100px } p { margin: 0; font: 16px/20px monospace }</style><body>${html}</body>`,
    );
    await setWindow(page, 360, 16);
    const faults = (await page.evaluate(faultsOfLayout)).join();
    if (fault) expect(faults).toContain(fault);
    else expect(faults).toBe('');
  });
}
