import { disc, group, H, n, path, rect, stroke, times, W, type Ink, type Scene } from './ink.ts';
import { bands, birds, cloud, foliage, halo, ridge, shimmer, sky, sun, water } from './nature.ts';

const molinos: Scene = (ink) =>
  sky(ink, '#2b2a78', '#c2557d 38%', '#ff9a5e 60%', '#ffe0a0 72%') +
  sun(ink, 420, 560, 72, '#fff6d8', '#ffc978') +
  bands(ink, 180, 500, '#ffe0bd', 14) +
  ridge(ink, 640, 50, '#a85a78') +
  water(ink, 670, ['#d9857a', '#8a5583 40%', '#3c2c66'], '#ffe2b8', 40) +
  shimmer(ink, 420, 676, 120, '#fff0c4') +
  path(`M0 ${H}V830Q420 720 900 780T1600 720V${H}Z`, ink.down('#3f6b4c', '#16302f')) +
  turbine(ink, 1210, 250, 1.35, 14) +
  turbine(ink, 860, 390, 0.95, 50) +
  turbine(ink, 620, 490, 0.66, 86) +
  turbine(ink, 1480, 420, 0.9, 100) +
  turbine(ink, 480, 560, 0.44, 20) +
  birds(980, 200, 13, '#4a2a5e');

function turbine(ink: Ink, x: number, y: number, scale: number, turn: number): string {
  const blade = (angle: number) =>
    path(
      'M-9 -8Q-26 -110 -2 -290Q16 -110 9 -8Z',
      ink.across('#ffffff', '#cfcbe0'),
      `transform="rotate(${angle})"`,
    );
  return group(
    path('M-9 0H9L19 440H-19Z', ink.across('#ffffff', '#e8e2ea 40%', '#9a8fb0')) +
      blade(turn) +
      blade(turn + 120) +
      blade(turn + 240) +
      disc(0, 0, 17, '#f7f3f7') +
      disc(0, 0, 8, '#a79cbc'),
    `transform="translate(${x} ${y}) scale(${scale})"`,
  );
}

const placasSolares: Scene = (ink) =>
  sky(ink, '#1b86d6', '#8fd4f2 60%', '#f4f8e4') +
  sun(ink, 1260, 170, 92, '#fffbe0', '#ffe48a') +
  times(12, (i) =>
    path(
      'M-9 -150L0 -260L9 -150Z',
      '#fff3b8',
      `opacity=".55" transform="translate(1260 170) rotate(${i * 30})"`,
    ),
  ) +
  cloud(ink, 130, 230, 380, '#fff', 0.9) +
  ridge(ink, 420, 80, '#6fb58a') +
  times(10, (i) => foliage(ink, 60 + i * 170, 520, 110, ['#2a8a55', '#3aa066', '#1f7347'])) +
  path(`M-20 ${H}V720L330 430H1320L1620 690V${H}Z`, ink.down('#d9694a', '#9c3d33')) +
  times(10, (i) => stroke(`M${-20 + i * 4} ${720 + i * 22}H${1620}`, '#7c2c2a', 3, 'opacity=".3"')) +
  path('M320 430H1330L1350 452H296Z', '#f3b08a') +
  times(3, (r) => times(5, (c) => panel(ink, r, c)));

function panel(ink: Ink, row: number, column: number): string {
  const at = (u: number, v: number): string => {
    const y = 470 + v * 380;
    const half = 420 + v * 330;
    return `${n(810 + (u - 0.5) * 2 * half)} ${n(y)}`;
  };
  const gap = 0.012;
  const u0 = column / 5 + gap;
  const u1 = (column + 1) / 5 - gap;
  const v0 = row / 3 + gap * 2;
  const v1 = (row + 1) / 3 - gap * 2;
  const cells =
    times(5, (i) =>
      stroke(
        `M${at(u0 + ((u1 - u0) * (i + 1)) / 6, v0)}L${at(u0 + ((u1 - u0) * (i + 1)) / 6, v1)}`,
        '#9fd0f5',
        2,
        'opacity=".5"',
      ),
    ) +
    times(3, (i) =>
      stroke(
        `M${at(u0, v0 + ((v1 - v0) * (i + 1)) / 4)}L${at(u1, v0 + ((v1 - v0) * (i + 1)) / 4)}`,
        '#9fd0f5',
        2,
        'opacity=".5"',
      ),
    );
  return (
    path(
      `M${at(u0, v0)}L${at(u1, v0)}L${at(u1, v1)}L${at(u0, v1)}Z`,
      ink.across('#123a7a', '#1f5fae 55%', '#3f8fd6'),
      'stroke="#dfeaf2" stroke-width="6"',
    ) +
    cells +
    path(
      `M${at(u0 + 0.11, v0)}L${at(u0 + 0.15, v0)}L${at(u0 + 0.06, v1)}L${at(u0 + 0.01, v1)}Z`,
      '#fff',
      'opacity=".22"',
    )
  );
}

const servidores: Scene = (ink) =>
  rect(0, 0, W, H, ink.round('#1d5fae', '#0b2453 55%', '#030a1f')) +
  times(7, (i) => rack(ink, i, 1) + rack(ink, i, -1)) +
  path(`M800 470L-260 ${H}H1860Z`, ink.down('#0f3470', '#071636')) +
  times(13, (i) => stroke(`M800 470L${-400 + i * 200} ${H}`, '#4fb6ff', 2, 'opacity=".35"')) +
  times(8, (i) => stroke(`M0 ${500 + i * i * 9}H${W}`, '#4fb6ff', 2, 'opacity=".22"')) +
  path(`M800 430L-260 0H1860Z`, ink.down('#061230', '#0d2a5e')) +
  times(5, (i) =>
    path(
      `M${790 - i * 6} ${420 - i * i * 26}h${20 + i * 12}l${i * 6} -${12 + i * 8}h-${20 + i * 24}Z`,
      '#d6f1ff',
      'opacity=".9"',
    ),
  ) +
  halo(ink, 800, 450, 360, '#7fd0ff', 0.75);

/** One cabinet of the corridor, in perspective towards the middle of the picture. */
function rack(ink: Ink, index: number, side: 1 | -1): string {
  const depth = (i: number) => 1 / (1 + i * 0.55);
  const edge = (i: number) => 800 + side * 880 * depth(i);
  const top = (i: number) => 450 - 470 * depth(i);
  const bottom = (i: number) => 470 + 440 * depth(i);
  const [x0, x1] = [edge(index), edge(index + 0.94)];
  const quad = path(
    `M${n(x0)} ${n(top(index))}L${n(x1)} ${n(top(index + 0.94))}L${n(x1)} ${n(bottom(index + 0.94))}L${n(x0)} ${n(bottom(index))}Z`,
    ink.across('#0a1a3f', '#0f2b60'),
    'stroke="#2c7fd6" stroke-width="2"',
  );
  const lights = times(22, (row) => {
    const t = (row + 1) / 23;
    return times(7, (c) => {
      if (ink.between(0, 1) > 0.62) return '';
      const i = index + 0.1 + c * 0.115;
      const y = top(i) + (bottom(i) - top(i)) * t;
      const r = 7 * depth(i);
      return rect(
        edge(i) - r,
        y - r * 0.5,
        r * 2.6,
        r,
        ink.pick(['#38e1ff', '#3fa9ff', '#5dffb0', '#ffc65c', '#38e1ff']),
        `opacity="${n(ink.between(0.5, 1))}"`,
      );
    });
  });
  return quad + lights;
}

const circuito: Scene = (ink) =>
  rect(0, 0, W, H, ink.round('#0f7a5a', '#075040 55%', '#03261f')) +
  times(70, () => {
    const x = Math.round(ink.between(0, 40)) * 40;
    const y = Math.round(ink.between(0, 23)) * 40;
    const run = ink.between(80, 360);
    const turn = ink.pick([-40, 40, 80, -80]);
    return (
      stroke(
        `M${x} ${y}h${n(run)}l${n(Math.abs(turn))} ${turn}h${n(run * 0.6)}`,
        ink.pick(['#2fd39a', '#1ea878', '#6ff0c0']),
        5,
        'opacity=".5"',
      ) +
      disc(x, y, 9, '#e9c46a') +
      disc(x, y, 4, '#03261f')
    );
  }) +
  [[560, 250, 480, 400]]
    .map(
      ([x = 0, y = 0, w = 0, h = 0]) =>
        times(
          14,
          (i) =>
            rect(x + 18 + i * 33, y - 40, 15, 44, '#d9dde0') +
            rect(x + 18 + i * 33, y + h - 4, 15, 44, '#d9dde0'),
        ) +
        times(
          11,
          (i) =>
            rect(x - 40, y + 20 + i * 35, 44, 15, '#d9dde0') +
            rect(x + w - 4, y + 20 + i * 35, 44, 15, '#d9dde0'),
        ) +
        rect(x, y, w, h, ink.down('#2b3340', '#0d1117'), 'rx="14"') +
        rect(x + 90, y + 76, w - 180, h - 152, ink.down('#3a4454', '#1b212b'), 'rx="8"') +
        disc(x + 36, y + 36, 11, '#566173'),
    )
    .join('') +
  halo(ink, 800, 450, 330, '#58ffd0', 0.35) +
  stroke('M730 450h36l22 -60l30 120l24 -86l14 26h34', '#7dffd8', 8) +
  times(
    9,
    (i) =>
      rect(
        90 + (i % 3) * 130,
        160 + Math.floor(i / 3) * 230,
        84,
        46,
        ink.down('#e0a458', '#a86a2a'),
        'rx="6"',
      ) +
      rect(90 + (i % 3) * 130, 160 + Math.floor(i / 3) * 230, 16, 46, '#e6e9ec') +
      rect(158 + (i % 3) * 130, 160 + Math.floor(i / 3) * 230, 16, 46, '#e6e9ec'),
  ) +
  times(
    6,
    (i) =>
      disc(1230 + (i % 2) * 180, 190 + Math.floor(i / 2) * 240, 62, ink.round('#9fb4c9', '#3f556b')) +
      disc(1230 + (i % 2) * 180, 190 + Math.floor(i / 2) * 240, 46, ink.round('#dfe9f2', '#7f95aa')),
  );

export const industryScenes = {
  molinos,
  'placas-solares': placasSolares,
  servidores,
  circuito,
} satisfies Record<string, Scene>;
