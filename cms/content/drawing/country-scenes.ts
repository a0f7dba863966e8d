import { disc, group, H, n, oval, path, rect, stroke, times, W, type Ink, type Scene } from './ink.ts';
import { bands, birds, cloud, foliage, halo, moon, palm, ridge, sky, stars, sun } from './nature.ts';

const greens = ['#0f5a3c', '#17704a', '#228a58', '#0b4a35', '#2fa068'] as const;

const yunque: Scene = (ink) =>
  sky(ink, '#d9f2d0', '#a6dcb4 45%', '#5aa786') +
  halo(ink, 860, 120, 620, '#fffbd6', 0.9) +
  ridge(ink, 250, 120, '#8cc9a4') +
  ridge(ink, 330, 110, '#5da88a') +
  path(`M0 ${H}V240Q200 300 420 300L640 330L700 ${H}Z`, ink.down('#2b7f5d', '#0c3f30')) +
  path(`M1600 ${H}V200Q1400 270 1180 290L1000 330L930 ${H}Z`, ink.down('#2f8862', '#0b3b2d')) +
  path('M690 320Q820 296 960 324L940 700H716Z', ink.across('#1c5a49', '#2b7662', '#174c40')) +
  path('M772 318Q820 306 872 320Q866 500 900 690H750Q786 500 772 318Z', ink.down('#ffffff', '#d3f5f0')) +
  times(16, (i) =>
    stroke(`M${776 + i * 6} 330Q${784 + i * 5} 500 ${758 + i * 9} 690`, '#9ad9d4', 2.4, 'opacity=".6"'),
  ) +
  oval(825, 700, 260, 52, '#eafffa', `opacity=".8" filter="${ink.blur(14)}"`) +
  path(`M300 ${H}Q520 700 825 694T1330 ${H}Z`, ink.down('#7fd3c4', '#1b6f74')) +
  times(18, (i) =>
    foliage(ink, (i % 9) * 64 - 30, 470 + Math.floor(i / 9) * 200 + ink.between(-40, 40), 130, greens),
  ) +
  times(18, (i) =>
    foliage(ink, 1110 + (i % 9) * 64, 450 + Math.floor(i / 9) * 210 + ink.between(-40, 40), 130, greens),
  ) +
  times(5, (i) => oval(560 + i * 130, 800 + (i % 2) * 46, 74, 34, ink.down('#5a6d63', '#26352f'))) +
  treeFern(ink, 250, 900, 330) +
  treeFern(ink, 1390, 900, 380) +
  path(`M700 0L560 ${H}H300L640 0ZM980 0L1130 ${H}H1300L1040 0Z`, ink.fade('#fffbd6', 0.28, 0));

function treeFern(ink: Ink, x: number, y: number, height: number): string {
  const top = y - height;
  const fronds = times(11, (i) => {
    const side = i - 5;
    const tip = side * height * 0.17;
    return stroke(
      `M${x} ${n(top)}Q${n(x + tip * 0.5)} ${n(top - 110)} ${n(x + tip)} ${n(top + Math.abs(side) * 26 - 20)}`,
      ink.pick(['#0a3f2e', '#0d5039', '#127049']),
      16 - Math.abs(side),
    );
  });
  return stroke(`M${x} ${y}Q${x + 14} ${y - height / 2} ${x} ${n(top)}`, '#0a2c22', 20) + fronds;
}

const cordillera: Scene = (ink) =>
  sky(ink, '#2a1f5e', '#7c2f73 28%', '#f05d4f 52%', '#ffb25a 66%', '#ffe3a3') +
  sun(ink, 1010, 470, 84, '#fff6d6', '#ffc069') +
  bands(ink, 120, 420, '#ffd3a1', 18) +
  ridge(ink, 500, 130, '#c7546a') +
  ridge(ink, 570, 120, '#93406b') +
  rect(0, 520, W, 190, ink.fade('#ffbd80', 0, 0.35)) +
  ridge(ink, 640, 110, '#5f2f63') +
  ridge(ink, 720, 90, '#3a2150') +
  ridge(ink, 800, 70, '#1d1438') +
  palm(190, 900, 330, 60, '#140d2a', '#140d2a') +
  palm(330, 905, 230, -40, '#140d2a', '#140d2a') +
  birds(420, 250, 17, '#3b1d52');

const fincaCafe: Scene = (ink) =>
  sky(ink, '#7cc6e8', '#cdeee6 45%', '#fdf0cc') +
  sun(ink, 330, 200, 56) +
  cloud(ink, 900, 220, 380, '#fff', 0.85) +
  ridge(ink, 340, 120, '#7fb79d') +
  ridge(ink, 410, 90, '#4f9a78') +
  path(`M0 ${H}V470Q500 400 900 500T1600 440V${H}Z`, ink.down('#7fae4f', '#3b7a3b')) +
  times(11, (row) => {
    const t = row / 10;
    const y = 500 + t * t * 380;
    const size = 16 + t * 48;
    return times(Math.ceil(W / (size * 1.7)) + 1, (i) =>
      bush(ink, i * size * 1.7 + (row % 2) * size, y + Math.sin(i * 0.5 + row) * 8, size),
    );
  }) +
  group(
    rect(1130, 372, 180, 84, '#f7ead2') +
      path('M1110 376L1220 306L1330 376Z', '#c4523a') +
      rect(1196, 410, 40, 46, '#7b4a2a') +
      rect(1146, 398, 34, 30, '#3f8f8a') +
      rect(1254, 398, 34, 30, '#3f8f8a'),
    '',
  ) +
  palm(1400, 470, 190, 30, '#5b3a1e', '#1c7a4c');

function bush(ink: Ink, x: number, y: number, size: number): string {
  const cherries = times(4, () =>
    disc(
      x + ink.between(-0.6, 0.6) * size,
      y + ink.between(-0.4, 0.2) * size,
      Math.max(1.6, size * 0.09),
      ink.pick(['#e23b33', '#e23b33', '#f0a23a']),
    ),
  );
  return (
    oval(x, y, size, size * 0.66, ink.pick(['#1d6b3c', '#257a43', '#176036'])) +
    oval(x - size * 0.2, y - size * 0.2, size * 0.6, size * 0.32, '#4fa45a', 'opacity=".7"') +
    cherries
  );
}

const coqui: Scene = (ink) =>
  sky(ink, '#041a22', '#073a3a 55%', '#0c5145') +
  moon(ink, 300, 190, 88) +
  stars(ink, 60, 420) +
  times(16, () =>
    disc(
      ink.between(0, W),
      ink.between(120, 800),
      ink.between(20, 80),
      '#4fe0a0',
      `opacity="${n(ink.between(0.03, 0.12))}"`,
    ),
  ) +
  leaf(ink, -80, 960, 900, -34, ['#0d5c46', '#06372f']) +
  leaf(ink, 1680, 980, 1000, 212, ['#0f6a4d', '#063a31']) +
  leaf(ink, 40, 800, 1480, -6, ['#2fae6b', '#0d6b48']) +
  group(
    oval(0, 96, 270, 24, '#053526', 'opacity=".5"') +
      path(
        'M-250 60Q-330 -10 -250 -70Q-190 -110 -150 -40Q-120 60 -190 92Q-240 100 -250 60Z',
        ink.down('#b98a4c', '#7a4f28'),
      ) +
      path(
        'M-230 70Q-220 -120 -20 -150Q170 -190 250 -60Q280 20 180 66Q0 110 -230 70Z',
        ink.down('#dcae66', '#a9713a 70%', '#8a5a30'),
      ) +
      path('M120 60Q190 80 260 20Q250 84 150 92Z', '#f0d9a0') +
      oval(200, 30, 84, 58, ink.round('#fff0c4', '#e8c47c')) +
      disc(168, -118, 46, '#c0894a') +
      disc(172, -122, 36, ink.round('#ffd765', '#e28a1f')) +
      oval(176, -122, 11, 25, '#1c120a') +
      disc(184, -134, 7, '#fff') +
      stroke('M128 -22Q200 4 262 -34', '#7a4f28', 6) +
      times(9, (i) =>
        disc(-150 + i * 30, -60 + Math.sin(i * 2) * 34, 7 + (i % 3) * 3, '#7d5127', 'opacity=".5"'),
      ) +
      stroke('M110 60Q130 110 180 104', '#a9713a', 24) +
      times(
        3,
        (i) =>
          stroke(`M176 104l${34 - i * 6} ${-14 + i * 16}`, '#a9713a', 9) +
          disc(212 - i * 6, 90 + i * 16, 9, '#c08a4c'),
      ) +
      stroke('M-200 70Q-120 120 -70 104', '#8a5a30', 26) +
      times(
        3,
        (i) =>
          stroke(`M-74 104l${36 - i * 6} ${-12 + i * 15}`, '#8a5a30', 9) +
          disc(-36 - i * 6, 92 + i * 15, 9, '#a9713a'),
      ),
    'transform="translate(830 560) scale(1.12)"',
  ) +
  times(24, () =>
    oval(
      ink.between(300, 1450),
      ink.between(640, 800),
      ink.between(4, 9),
      ink.between(3, 6),
      '#d6fff0',
      'opacity=".7"',
    ),
  );

function leaf(
  ink: Ink,
  x: number,
  y: number,
  length: number,
  turn: number,
  colours: [string, string],
): string {
  const w = length * 0.2;
  const veins = times(9, (i) => {
    const at = length * (0.14 + i * 0.085);
    // The leaf narrows towards both ends, and so do its veins.
    const reach = w * 0.5 * Math.sin((Math.PI * at) / length);
    return stroke(
      `M${n(at)} 0l${n(length * 0.06)} ${n(-reach)}M${n(at)} 0l${n(length * 0.06)} ${n(reach)}`,
      '#8fe3b0',
      2.5,
      'opacity=".3"',
    );
  });
  return group(
    path(
      `M0 0Q${n(length * 0.4)} ${n(-w * 1.5)} ${n(length)} 0Q${n(length * 0.4)} ${n(w * 1.5)} 0 0Z`,
      ink.down(...colours),
    ) +
      stroke(`M0 0L${n(length * 0.97)} 0`, '#9df0bd', 5, 'opacity=".5"') +
      veins,
    `transform="translate(${x} ${y}) rotate(${turn})"`,
  );
}

export const countryScenes = { yunque, cordillera, 'finca-cafe': fincaCafe, coqui } satisfies Record<
  string,
  Scene
>;
