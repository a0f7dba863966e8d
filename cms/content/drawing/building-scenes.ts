import { disc, group, H, n, oval, path, rect, stroke, times, W, type Ink, type Scene } from './ink.ts';
import { bands, birds, cloud, foliage, halo, palm, ridge, shimmer, sky, sun, water } from './nature.ts';

const mercado: Scene = (ink) =>
  rect(0, 0, W, H, ink.down('#f6d9a3', '#e8b777 45%', '#a9683a')) +
  times(5, (i) =>
    path(
      `M${i * 400 - 100} 0L${i * 330 + 60} 420H${i * 330 + 90}L${i * 400 - 40} 0Z`,
      '#8a5a34',
      'opacity=".35"',
    ),
  ) +
  halo(ink, 800, 120, 700, '#fff3cf', 0.8) +
  times(
    5,
    (i) =>
      stroke(`M${160 + i * 320} 0V${120 + (i % 2) * 50}`, '#5d3a1f', 4) +
      halo(ink, 160 + i * 320, 140 + (i % 2) * 50, 150, '#fff1bf', 0.9) +
      path(
        `M${120 + i * 320} ${146 + (i % 2) * 50}Q${160 + i * 320} ${84 + (i % 2) * 50} ${200 + i * 320} ${146 + (i % 2) * 50}Z`,
        '#1d6f8a',
      ),
  ).concat(
    times(9, (i) =>
      path(`M${i * 190 - 20} 0h130l-65 78Z`, ['#e5484d', '#ffd23f', '#1d8f86', '#2e5fb8'][i % 4] ?? '#fff'),
    ),
  ) +
  stall(ink, 20, 300, 480, ['#e5484d', '#fff5e4'], ['#f2c230', '#f2c230', '#e8a81f']) +
  stall(ink, 560, 260, 500, ['#1d8f86', '#fff5e4'], ['#4ca64a', '#7cc24f', '#e5542d']) +
  stall(ink, 1120, 300, 480, ['#2e5fb8', '#fff5e4'], ['#f08a2c', '#f6a93b', '#d9472f']) +
  path(`M0 ${H}V846H1600V${H}Z`, ink.down('#8a5330', '#5b331d')) +
  bananas(170, 470) +
  bananas(330, 450) +
  bananas(1430, 460);

function stall(
  ink: Ink,
  x: number,
  y: number,
  width: number,
  [a, b]: [string, string],
  fruit: [string, string, string],
): string {
  const strips = times(8, (i) => {
    const w = width / 8;
    const sx = x + i * w;
    return path(
      `M${n(sx)} ${y}H${n(sx + w)}V${y + 110}Q${n(sx + w / 2)} ${y + 152} ${n(sx)} ${y + 110}Z`,
      i % 2 ? b : a,
    );
  });
  const crates = times(3, (i) => {
    const cw = width / 3 - 14;
    const cx = x + 8 + i * (width / 3);
    const pile = times(34, (p) =>
      disc(
        cx + 16 + (p % 8) * ((cw - 30) / 7) + ink.between(-4, 4),
        640 - Math.floor(p / 8) * 22 + ink.between(-4, 4),
        19,
        ink.pick(
          i === 0 ? fruit : i === 1 ? [fruit[2], fruit[1], fruit[0]] : ['#7fae3f', '#9cc653', '#c9402f'],
        ),
        'stroke="#5b2e14" stroke-opacity=".25" stroke-width="2"',
      ),
    );
    return (
      pile +
      rect(cx, 640, cw, 74, ink.down('#c98d4f', '#94602f')) +
      rect(cx, 662, cw, 6, '#6f4520') +
      rect(cx, 690, cw, 6, '#6f4520')
    );
  });
  return (
    rect(x + 10, y + 90, 14, 740, '#5d3a1f') +
    rect(x + width - 24, y + 90, 14, 740, '#5d3a1f') +
    rect(x, y + 120, width, 260, '#000', 'opacity=".2"') +
    crates +
    rect(x, 712, width, 140, ink.down('#a76a38', '#6f4220')) +
    times(6, (i) => stroke(`M${x + 20 + i * 84} 716v130`, '#4f2d14', 3, 'opacity=".5"')) +
    path(`M${x} ${y}H${x + width}V${y + 24}H${x}Z`, '#000', 'opacity=".15"') +
    strips +
    rect(x - 6, y - 10, width + 12, 14, '#5d3a1f', 'rx="6"')
  );
}

function bananas(x: number, y: number): string {
  return (
    stroke(`M${x} ${y - 60}V${y}`, '#4a2f14', 5) +
    times(5, (i) =>
      stroke(`M${x} ${y}q${(i - 2) * 20} 40 ${(i - 2) * 17} 86`, i % 2 ? '#f2c230' : '#d9d04a', 15),
    )
  );
}

const escuela: Scene = (ink) =>
  sky(ink, '#2f97d8', '#a9dff2 55%', '#f7f1d8') +
  cloud(ink, 200, 210, 380, '#fff', 0.9) +
  cloud(ink, 980, 170, 300, '#fff', 0.8) +
  ridge(ink, 470, 70, '#7fc08f') +
  rect(170, 360, 1060, 390, ink.across('#fff4da', '#f0d9ae')) +
  rect(150, 336, 1100, 34, '#1d6fa8') +
  rect(170, 546, 1060, 26, '#ffb52e') +
  times(7, (i) =>
    [400, 596]
      .map((y) =>
        i === 3 && y > 500
          ? ''
          : rect(216 + i * 146, y, 104, 104, '#fff') +
            rect(224 + i * 146, y + 8, 88, 88, ink.down('#3f88ae', '#8fd0e0')) +
            times(4, (s) => stroke(`M${224 + i * 146} ${y + 26 + s * 20}h88`, '#fff', 3, 'opacity=".7"')),
      )
      .join(''),
  ) +
  path('M600 750V580H800V750Z', '#1d6fa8') +
  rect(614, 596, 80, 154, '#ffd27a') +
  rect(706, 596, 80, 154, '#ffd27a') +
  stroke('M700 336V170', '#e8eef2', 9) +
  path('M704 176q60 -24 120 4q40 14 70 -2v84q-40 18 -78 0q-50 -20 -112 2Z', '#e5484d') +
  path('M704 204q60 -24 120 4q40 14 70 -2v26q-34 16 -74 0q-50 -20 -116 2Z', '#fff') +
  path('M704 176l70 46l-70 42Z', '#2457c5') +
  path(`M0 ${H}V742H1600V${H}Z`, ink.down('#7fc25c', '#3b8f48')) +
  path(`M560 ${H}L640 750H760L860 ${H}Z`, ink.down('#efe2c3', '#cdb98d')) +
  stroke('M1390 790Q1376 640 1400 520M1394 640Q1330 560 1290 520M1396 610Q1470 540 1500 500', '#5b3a22', 30) +
  times(7, (i) =>
    foliage(ink, 1230 + i * 56, 440 + ((i * 53) % 90), 110, [
      '#e8452f',
      '#f2602f',
      '#d93526',
      '#2f8a4a',
      '#f57b3a',
    ]),
  ) +
  times(40, () => oval(ink.between(1180, 1590), ink.between(780, 880), 8, 4, '#e8452f', 'opacity=".85"'));

const hospital: Scene = (ink) =>
  sky(ink, '#0f4f8a', '#5fa9d6 55%', '#e4f3f2') +
  cloud(ink, 60, 220, 360, '#fff', 0.75) +
  rect(300, 160, 560, 600, ink.across('#f4fafc', '#c9dbe4')) +
  rect(820, 300, 560, 460, ink.across('#dcebf1', '#a9c3d1')) +
  times(6, (r) =>
    times(7, (c) =>
      rect(
        338 + c * 72,
        270 + r * 70,
        48,
        42,
        ink.down('#2a7fae', '#6cc0dc'),
        `opacity="${n(ink.between(0.65, 1))}"`,
      ),
    ),
  ) +
  times(4, (r) =>
    times(7, (c) =>
      rect(
        872 + c * 72,
        350 + r * 74,
        48,
        44,
        ink.down('#24739f', '#63b5d2'),
        `opacity="${n(ink.between(0.65, 1))}"`,
      ),
    ),
  ) +
  rect(520, 176, 120, 74, '#ffffff') +
  path('M568 184h24v22h22v24h-22v22h-24v-22h-22v-24h22Z', '#1f9a8a') +
  path('M760 660H1240V690H760Z', '#1d6fa8') +
  rect(790, 690, 16, 80, '#8ba6b5') +
  rect(1196, 690, 16, 80, '#8ba6b5') +
  rect(900, 690, 200, 72, '#bfe6f0') +
  stroke('M1000 690V762', '#6f97a8', 5) +
  path(`M0 ${H}V760H1600V${H}Z`, ink.down('#5c6b7a', '#333f4d')) +
  times(9, (i) => rect(40 + i * 190, 832, 96, 10, '#f2e6c4', 'rx="4"')) +
  palm(150, 780, 300, 30, '#6b4a2b', '#1f7f4c') +
  palm(1480, 780, 340, -40, '#6b4a2b', '#1f7f4c') +
  group(
    oval(180, 160, 240, 14, '#000', 'opacity=".35"') +
      path(
        'M0 140V30Q0 10 20 10H250Q270 10 276 26L300 76L350 90Q366 96 366 114V140Z',
        ink.down('#ffffff', '#d5dfe5'),
      ) +
      rect(0, 84, 366, 18, '#ff8a3d') +
      path('M258 26L286 78H230V26Z', '#5fb1cf') +
      path('M96 18h22v20h20v22h-20v20h-22v-20h-20v-22h20Z', '#1f9a8a') +
      rect(180, -8, 60, 18, '#3f8cff', 'rx="6"') +
      times(2, (i) => disc(78 + i * 210, 142, 32, '#1c2530') + disc(78 + i * 210, 142, 14, '#aab6c0')),
    'transform="translate(420 660) scale(1.05)"',
  ) +
  halo(ink, 640, 656, 150, '#6fb0ff', 0.8);

const puente: Scene = (ink) =>
  sky(ink, '#1a1f56', '#5a3a86 35%', '#e0667a 58%', '#ffb873 70%') +
  sun(ink, 330, 560, 58, '#fff0cf', '#ffb873') +
  bands(ink, 160, 500, '#ffd3ae', 12) +
  ridge(ink, 590, 50, '#4d2f6b') +
  water(ink, 640, ['#a3556f', '#4a3473 45%', '#15163f'], '#ffc79a', 70) +
  shimmer(ink, 330, 646, 110, '#ffdba8') +
  times(2, (t) => {
    const x = 520 + t * 620;
    return (
      times(12, (i) =>
        stroke(
          `M${x} ${200 + i * 16}L${x - 60 - i * 24} 606M${x} ${200 + i * 16}L${x + 60 + i * 24} 606`,
          '#fff0dc',
          2.4,
          'opacity=".75"',
        ),
      ) +
      path(
        `M${x - 34} 720L${x - 9} 150H${x + 9}L${x + 34} 720H${x + 12}L${x} 330L${x - 12} 720Z`,
        ink.across('#f2dccb', '#6a4a78'),
      ) +
      path(`M${x - 60} 740H${x + 60}L${x + 48} 700H${x - 48}Z`, '#2b2150') +
      disc(x, 146, 7, '#ff5a4a') +
      halo(ink, x, 146, 60, '#ff5a4a', 0.8)
    );
  }) +
  path('M-20 610Q800 566 1620 610V640Q800 596 -20 640Z', ink.down('#e9cdbf', '#2d2152')) +
  times(
    26,
    (i) =>
      disc(30 + i * 62, 592 - Math.sin((i / 25) * Math.PI) * 20, 5, '#fff3c9') +
      halo(ink, 30 + i * 62, 592 - Math.sin((i / 25) * Math.PI) * 20, 28, '#ffe1a0', 0.7),
  ) +
  birds(840, 260, 14, '#2b1d52');

export const buildingScenes = { mercado, escuela, hospital, puente } satisfies Record<string, Scene>;
