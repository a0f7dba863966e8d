import { disc, group, H, n, oval, path, rect, stroke, times, W, type Ink, type Scene } from './ink.ts';
import { halo, sky, stars } from './nature.ts';

const estadio: Scene = (ink) =>
  sky(ink, '#060d2b', '#12265c 55%', '#27508f') +
  stars(ink, 90, 260) +
  path('M-20 470Q800 300 1620 470V620H-20Z', ink.down('#1c2f66', '#0d1a40')) +
  times(700, () => {
    const x = ink.between(0, W);
    const t = (x - 800) / 800;
    return disc(
      x,
      ink.between(400 + t * t * 90, 590),
      ink.between(2.4, 5),
      ink.pick(['#ffd23f', '#ff6b5a', '#f4f6ff', '#5fb0ff', '#2ec4b6', '#c9d4f2']),
      `opacity="${n(ink.between(0.35, 0.9))}"`,
    );
  }) +
  [150, 560, 1040, 1450].map((x, i) => lightTower(ink, x, i === 1 || i === 2 ? 120 : 90)).join('') +
  path(`M0 ${H}V590H1600V${H}Z`, ink.down('#2f9a4a', '#176a39')) +
  times(9, (i) =>
    path(
      `M${i * 190 - 40} 590H${i * 190 + 55}L${(i * 190 + 55 - 800) * 1.75 + 800} ${H}H${(i * 190 - 40 - 800) * 1.75 + 800}Z`,
      '#48b35d',
      'opacity=".3"',
    ),
  ) +
  rect(0, 572, W, 26, '#0c2f57') +
  path('M800 622L1230 756L800 905L370 756Z', ink.down('#cf8c55', '#a8643a')) +
  path('M800 672L1080 756L800 850L520 756Z', ink.down('#37a351', '#227d41')) +
  oval(800, 752, 62, 22, '#c98550') +
  rect(782, 744, 36, 6, '#fff', 'rx="2"') +
  path(`M800 866L-200 640M800 866L1800 640`, 'none', 'stroke="#fff" stroke-width="5" opacity=".85"') +
  [
    [800, 634],
    [1190, 752],
    [410, 752],
  ]
    .map(([x = 0, y = 0]) => path(`M${x - 20} ${y}l20 -9l20 9l-20 9Z`, '#fff'))
    .join('') +
  path('M778 862h44v14l-22 16l-22 -16Z', '#fff') +
  player(802, 748, 0.9, '#f4f6ff') +
  player(1120, 700, 0.7, '#f4f6ff') +
  player(560, 690, 0.7, '#f4f6ff') +
  player(720, 884, 1.25, '#ff6b5a');

function lightTower(ink: Ink, x: number, y: number): string {
  const lamps = times(15, (i) => disc(x - 64 + (i % 5) * 32, y + Math.floor(i / 5) * 28, 11, '#fffdf0'));
  return (
    path(`M${x - 8} ${y + 60}h16l10 400h-36Z`, '#0b1533') +
    rect(x - 86, y - 20, 172, 96, '#0b1533', 'rx="8"') +
    lamps +
    halo(ink, x, y + 24, 330, '#e8f2ff', 0.75) +
    path(`M${x} ${y + 30}L${x - 330} ${H}H${x + 330}Z`, ink.fade('#eaf3ff', 0.13, 0))
  );
}

function player(x: number, y: number, scale: number, colour: string): string {
  return group(
    oval(0, 4, 26, 6, '#000', 'opacity=".3"') +
      disc(0, -76, 11, '#6b452c') +
      path('M-13 -80q13 -16 26 0l8 2h-34Z', '#12265c') +
      path('M-14 -62q14 -8 28 0l2 34h-32Z', colour) +
      stroke('M-7 -28l-6 28M7 -28l6 28', '#e6e9f5', 9) +
      stroke('M12 -58l18 14', colour, 8),
    `transform="translate(${x} ${y}) scale(${scale})"`,
  );
}

const cancha: Scene = (ink) =>
  rect(0, 0, W, H, ink.down('#1d1140', '#4a1f5e 50%', '#8a2d4f')) +
  times(420, () =>
    disc(
      ink.between(0, W),
      ink.between(250, 520),
      ink.between(4, 9),
      ink.pick(['#2b1a55', '#5d2a68', '#92395f', '#e07a5f', '#f2cc8f']),
      `opacity="${n(ink.between(0.25, 0.65))}"`,
    ),
  ) +
  times(
    5,
    (i) =>
      path(`M${120 + i * 340} -10L${-60 + i * 340} 700H${330 + i * 340}Z`, ink.fade('#fff4d6', 0.2, 0)) +
      oval(120 + i * 340, 0, 70, 20, '#fffbe8'),
  ) +
  path(`M0 ${H}V560H1600V${H}Z`, ink.down('#b8672f', '#e39a4f')) +
  times(16, (i) =>
    stroke(`M${(i - 8) * 90 + 800} 560L${(i - 8) * 260 + 800} ${H}`, '#8a4a1e', 2.5, 'opacity=".45"'),
  ) +
  path(`M1000 560L900 ${H}H1600V560Z`, '#c23b3b', 'opacity=".75"') +
  stroke(`M1000 560L900 ${H}`, '#fff3dc', 7) +
  oval(930, 770, 210, 70, 'none', 'stroke="#fff3dc" stroke-width="7"') +
  rect(1430, 120, 26, 500, ink.across('#5a5f73', '#2b2f42')) +
  stroke('M1440 300L1300 260', '#3b3f55', 18) +
  path(
    'M1010 90L1310 70V330L1010 310Z',
    ink.across('#eef6ff', '#b9cfe6'),
    'opacity=".92" stroke="#fff" stroke-width="8"',
  ) +
  path('M1100 190L1210 186V276L1100 272Z', 'none', 'stroke="#ff5a3d" stroke-width="7"') +
  group(
    times(9, (i) =>
      stroke(`M${-86 + i * 21.5} 4Q${-60 + i * 15} 70 ${-46 + i * 11.5} 130`, '#fff', 4, 'opacity=".9"'),
    ) +
      times(3, (i) =>
        stroke(
          `M${-78 + i * 14} ${36 + i * 36}Q0 ${58 + i * 34} ${78 - i * 14} ${36 + i * 36}`,
          '#fff',
          3.4,
          'opacity=".9"',
        ),
      ) +
      oval(0, 0, 92, 20, 'none', 'stroke="#ff5a1f" stroke-width="12"'),
    'transform="translate(1130 312)"',
  ) +
  stroke('M330 690Q560 60 900 150', '#fff', 5, 'stroke-dasharray="3 22" opacity=".6"') +
  ball(ink, 900, 160, 76) +
  jumper('#0e0a26');

function ball(ink: Ink, x: number, y: number, r: number): string {
  const seams = stroke(
    `M${x - r} ${y}H${x + r}M${x} ${y - r}V${y + r}M${x - r * 0.68} ${y - r * 0.72}Q${x - r * 0.1} ${y} ${x - r * 0.68} ${y + r * 0.72}M${x + r * 0.68} ${y - r * 0.72}Q${x + r * 0.1} ${y} ${x + r * 0.68} ${y + r * 0.72}`,
    '#3a1a0c',
    6,
  );
  return (
    halo(ink, x, y, r * 2.4, '#ffb45e', 0.55) +
    disc(x, y, r, ink.round('#ffad5a', '#f2802c 60%', '#b84f17')) +
    group(seams, `transform="rotate(-24 ${x} ${y})"`)
  );
}

function jumper(colour: string): string {
  return (
    oval(330, 846, 130, 18, '#000', 'opacity=".35"') +
    disc(330, 372, 40, colour) +
    path('M282 420Q330 396 384 420L396 560L374 610H296L272 560Z', '#ffd23f') +
    stroke('M372 436L426 340L452 262', colour, 28) +
    stroke('M292 440L340 350L412 270', colour, 28) +
    path('M288 600H386L404 690L350 690L336 640L318 694H262Z', '#c8972a') +
    stroke('M376 690L404 760L372 828M290 690L258 752L296 814', colour, 28)
  );
}

const cuadrilatero: Scene = (ink) =>
  rect(0, 0, W, H, ink.down('#0b1030', '#1c2560 55%', '#3a1f55')) +
  times(300, () =>
    disc(
      ink.between(0, W),
      ink.between(300, 560),
      ink.between(4, 10),
      ink.pick(['#1a2252', '#2b2f6e', '#4a2f6b', '#7a4a7d']),
      `opacity="${n(ink.between(0.3, 0.8))}"`,
    ),
  ) +
  times(
    4,
    (i) =>
      path(`M${280 + i * 346} -10L${80 + i * 346} 760H${480 + i * 346}Z`, ink.fade('#fff4d6', 0.26, 0)) +
      rect(230 + i * 346, -6, 100, 26, '#fffbe8', 'rx="8"'),
  ) +
  path(`M190 560H1410L1620 ${H}H-20Z`, ink.down('#3f74c9', '#1b3f8f')) +
  path('M430 640H1170L1260 790H340Z', '#ffffff', 'opacity=".12"') +
  times(3, (i) =>
    stroke(
      `M190 ${340 + i * 74}Q800 ${356 + i * 74} 1410 ${340 + i * 74}`,
      ['#ffffff', '#e5484d', '#3f8cff'][i] ?? '#fff',
      9,
    ),
  ) +
  times(
    2,
    (i) =>
      rect(170 + i * 1220, 300, 40, 300, ink.across('#d7dcef', '#5a6288'), 'rx="12"') +
      times(3, (k) => rect(158 + i * 1220, 316 + k * 74, 64, 46, i ? '#e5484d' : '#3f8cff', 'rx="14"')),
  ) +
  times(
    3,
    (i) =>
      stroke(
        `M-20 ${470 + i * 120}Q800 ${520 + i * 124} 1620 ${470 + i * 120}`,
        ['#ffffff', '#e5484d', '#3f8cff'][i] ?? '#fff',
        22,
      ) +
      stroke(`M-20 ${464 + i * 120}Q800 ${514 + i * 124} 1620 ${464 + i * 120}`, '#fff', 4, 'opacity=".35"'),
  ) +
  stroke('M700 494Q690 560 640 590M880 496Q900 560 950 590', '#fff4e0', 9) +
  glove(ink, 620, 690, -1) +
  glove(ink, 970, 690, 1);

function glove(ink: Ink, x: number, y: number, side: 1 | -1): string {
  return group(
    halo(ink, 0, 20, 230, '#ff6b5a', 0.35) +
      path('M-62 -110H62L74 -36H-74Z', ink.across('#f4f0ea', '#b9b4c4')) +
      stroke('M-66 -74H68', '#e5484d', 9) +
      path(
        'M-78 -40H78Q128 30 104 120Q84 186 0 188Q-88 184 -106 112Q-120 30 -78 -40Z',
        ink.round('#ff6a55', '#d92c3f 60%', '#8a1230'),
      ) +
      path('M-84 -20Q-150 -6 -148 62Q-140 120 -86 104Q-96 40 -84 -20Z', ink.down('#f0503f', '#98162f')) +
      stroke('M-86 104Q-98 40 -78 -22', '#7a0f28', 6) +
      path('M30 -20Q84 10 82 74Q66 30 20 6Z', '#fff', 'opacity=".35"'),
    `transform="translate(${x} ${y}) scale(${side} 1)"`,
  );
}

export const sportScenes = { estadio, cancha, cuadrilatero } satisfies Record<string, Scene>;
