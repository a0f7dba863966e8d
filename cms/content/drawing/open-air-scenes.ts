import { disc, group, H, n, path, rect, stroke, times, W, type Scene } from './ink.ts';
import { cloud, foliage, rain, ridge, sky, sun } from './nature.ts';

const rio: Scene = (ink) =>
  sky(ink, '#39454f', '#6d7d84 40%', '#a7b0a6') +
  cloud(ink, -60, 160, 700, '#2e3941', 0.8) +
  cloud(ink, 620, 130, 760, '#35414a', 0.85) +
  cloud(ink, 1180, 190, 600, '#2e3941', 0.8) +
  ridge(ink, 380, 100, '#4b6a5c') +
  ridge(ink, 440, 80, '#2f5344') +
  times(13, (i) => foliage(ink, i * 130, 500 + (i % 2) * 20, 110, ['#1f4b39', '#2a5c45', '#173c2e'])) +
  path(`M0 ${H}V640Q400 560 800 580T1600 600V${H}Z`, ink.down('#a07748', '#7b5430 50%', '#4d341f')) +
  times(60, () =>
    stroke(
      `M${n(ink.between(-100, W))} ${n(ink.between(620, 890))}q60 -22 120 0t120 0`,
      ink.pick(['#d2ab79', '#5f4126', '#e6cba4']),
      ink.between(2, 6),
      'opacity=".45"',
    ),
  ) +
  rect(0, 520, W, 46, ink.down('#d9d6ca', '#8f8f86')) +
  rect(0, 494, W, 8, '#c4c3b8') +
  times(33, (i) => rect(i * 50, 494, 8, 30, '#aeada2')) +
  times(4, (i) => path(`M${180 + i * 400} 566h90v100q-45 30 -90 0Z`, ink.across('#a5a499', '#6c6c64'))) +
  times(4, (i) => stroke(`M${150 + i * 400} 668q75 -34 150 0`, '#f2e3c8', 8, 'opacity=".8"')) +
  stroke('M930 800l230 -46M1010 784l30 -56', '#3a2616', 20) +
  rain(ink, 190, '#e6edf0');

const chiringas: Scene = (ink) =>
  sky(ink, '#1e88d2', '#7cc9ee 55%', '#e8f8f2') +
  sun(ink, 1420, 130, 56, '#fffbe2', '#fff0b3') +
  cloud(ink, 200, 480, 360, '#fff', 0.9) +
  cloud(ink, 1020, 430, 420, '#fff', 0.8) +
  ridge(ink, 690, 50, '#6fb56a') +
  path(`M0 ${H}V720Q420 640 860 720T1600 690V${H}Z`, ink.down('#8fd15c', '#3f9a46')) +
  kite(420, 230, 1.25, -14, ['#ff5a4a', '#ffd23f', '#2457c5', '#ffffff'], 560, 790) +
  kite(850, 170, 1.5, 12, ['#ffd23f', '#16a39a', '#ff7a3d', '#27306f'], 700, 800) +
  kite(1230, 330, 1.05, 24, ['#8a3fd1', '#ff9bd2', '#ffd23f', '#2ec4b6'], 900, 790) +
  kite(1080, 90, 0.6, -6, ['#2ec4b6', '#ffffff', '#ff5a4a', '#ffd23f'], 980, 780) +
  kite(150, 420, 0.7, 20, ['#2457c5', '#ffffff', '#ff5a4a', '#ffffff'], 420, 780) +
  flyer(560, 790, '#1d3557') +
  flyer(700, 800, '#7a1f3d') +
  flyer(900, 792, '#14532d') +
  flyer(980, 780, '#3b2c6f');

function kite(
  x: number,
  y: number,
  scale: number,
  turn: number,
  colours: [string, string, string, string],
  handX: number,
  handY: number,
): string {
  const [a, b, c, d] = colours;
  const tail = times(6, (i) =>
    path(`M${-12 + Math.sin(i) * 16} ${150 + i * 34}l24 14v-28l-48 28v-28Z`, i % 2 ? a : b),
  );
  const body =
    path('M0 -120L0 0L-84 -10Z', a) +
    path('M0 -120L0 0L84 -10Z', b) +
    path('M0 130L0 0L-84 -10Z', c) +
    path('M0 130L0 0L84 -10Z', d) +
    stroke('M0 -120V130M-84 -10L84 -10', '#1b2436', 3, 'opacity=".5"');
  const line = stroke(
    `M${x} ${y}Q${(x + handX) / 2 - 60} ${(y + handY) / 2 + 90} ${handX + 14} ${handY - 60}`,
    '#1b2436',
    1.6,
    'opacity=".55"',
  );
  return (
    line +
    group(
      stroke('M0 130Q30 200 -6 260T10 350', a, 4) + tail + body,
      `transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})"`,
    )
  );
}

function flyer(x: number, y: number, colour: string): string {
  return (
    disc(x, y - 76, 13, colour) +
    path(`M${x - 13} ${y - 60}h26l4 44h-34Z`, colour) +
    stroke(`M${x - 8} ${y - 18}l-8 38M${x + 8} ${y - 18}l8 38M${x + 8} ${y - 54}l14 -16`, colour, 8)
  );
}

export const openAirScenes = { rio, chiringas } satisfies Record<string, Scene>;
