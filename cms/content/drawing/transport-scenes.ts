import { disc, group, H, oval, path, rect, stroke, times, type Ink, type Scene } from './ink.ts';
import { bands, cloud, foliage, halo, ridge, shimmer, sky, sun, water } from './nature.ts';

const puerto: Scene = (ink) => {
  const colours = ['#e5484d', '#1d8f86', '#f2b134', '#2e5fb8', '#ef7f3a', '#7d8fa3'] as const;
  const boxes = (x: number, y: number, columns: number, rows: number, w: number, h: number) =>
    times(columns * rows, (i) => {
      const row = Math.floor(i / columns);
      if (row === rows - 1 && ink.between(0, 1) > 0.6) return '';
      const bx = x + (i % columns) * (w + 3);
      const by = y - row * (h + 3);
      return (
        rect(bx, by, w, h, ink.pick(colours)) +
        times(5, (s) => rect(bx + 8 + (s * (w - 16)) / 5, by + 5, 4, h - 10, '#000', 'opacity=".16"'))
      );
    });
  return (
    sky(ink, '#f7a45c', '#ffd08a 35%', '#fdf0cf 60%') +
    sun(ink, 300, 330, 72, '#fffbe6', '#ffe0a0') +
    ridge(ink, 470, 60, '#c98b7a') +
    water(ink, 560, ['#3c9bab', '#1c6f8c 50%', '#0b3d5e'], '#ffe9c4', 60) +
    shimmer(ink, 300, 566, 120, '#fff0c9') +
    boxes(560, 486, 10, 5, 82, 46) +
    path('M470 536H1520L1440 690H580Q510 640 470 536Z', ink.down('#22345a', '#0e1936')) +
    rect(480, 536, 1036, 16, '#e5484d') +
    rect(1380, 330, 96, 206, '#f4efe4') +
    times(5, (i) => rect(1392, 346 + i * 36, 72, 14, '#35537a')) +
    rect(1412, 270, 34, 62, '#e5484d') +
    crane(ink, 420, 1.1) +
    crane(ink, 980, 1) +
    path(`M0 ${H}V800H1600V${H}Z`, ink.down('#8b8f96', '#4f545c')) +
    boxes(20, 790, 5, 3, 110, 58) +
    boxes(1180, 790, 4, 2, 110, 58)
  );
};

function crane(ink: Ink, x: number, scale: number): string {
  const steel = ink.down('#ff7a3d', '#c2452a');
  return group(
    rect(-70, -560, 22, 560, steel) +
      rect(90, -560, 22, 560, steel) +
      stroke('M-60 -300L100 -180M100 -300L-60 -180M-60 -180L100 -60', '#c2452a', 9) +
      rect(-300, -580, 700, 26, steel) +
      path('M-10 -580L16 -700H34L60 -580Z', steel) +
      stroke('M24 -696L-290 -576M24 -696L390 -576', '#8a2f22', 6) +
      stroke('M250 -554V-380M290 -554V-380', '#333b4a', 4) +
      rect(216, -384, 110, 50, '#2e5fb8'),
    `transform="translate(${x} 806) scale(${scale})"`,
  );
}

const aeropuerto: Scene = (ink) =>
  sky(ink, '#2a4f9e', '#8f8fd0 30%', '#ff9f86 55%', '#ffe1a8 68%') +
  sun(ink, 1180, 590, 80, '#fff8de', '#ffd28a') +
  bands(ink, 120, 560, '#ffe6cd', 16) +
  cloud(ink, 90, 240, 380, '#ffe9df', 0.6) +
  ridge(ink, 640, 40, '#7a5a8f') +
  rect(150, 560, 250, 110, '#4b4279') +
  path('M236 560L246 430H304L314 560Z', '#4b4279') +
  rect(222, 390, 106, 46, ink.across('#ffe1a8', '#8fb8e6'), 'rx="6"') +
  rect(214, 382, 122, 12, '#352f60') +
  path(`M0 ${H}V664H1600V${H}Z`, ink.down('#5d5580', '#2a2746')) +
  path(`M720 664H880L1400 ${H}H200Z`, ink.down('#46406b', '#1d1b36')) +
  times(6, (i) =>
    path(
      `M${796 - i * i * 0.8} ${680 + i * i * 7}h${8 + i * i * 1.6}l${2 + i} ${14 + i * 7}h-${12 + i * i * 1.6 + i * 2}Z`,
      '#fff3d6',
    ),
  ) +
  times(8, (i) =>
    [1, -1]
      .map(
        (s) =>
          disc(800 + s * (86 + i * i * 8.6), 668 + i * i * 4.4, 4 + i, '#ffd66b') +
          halo(ink, 800 + s * (86 + i * i * 8.6), 668 + i * i * 4.4, 30 + i * 6, '#ffc24d', 0.8),
      )
      .join(''),
  ) +
  group(
    path(
      'M-420 40Q-440 0 -380 -6L260 -40Q400 -44 440 0Q430 34 300 40L-340 62Q-400 64 -420 40Z',
      ink.down('#ffffff', '#c7cfe6 70%', '#8f9ac2'),
    ) +
      path('M-410 16L-490 -130H-420L-320 -4Z', ink.down('#ff6b4a', '#c63a44')) +
      path('M40 26L-150 190H-70L190 22Z', ink.down('#d5dcf0', '#7f8ab5')) +
      path('M20 -34L-80 -130H-30L140 -42Z', '#aeb8d8') +
      times(18, (i) => rect(-280 + i * 34, -10 - i * 1.6, 15, 17, '#33477f', 'rx="5"')) +
      path('M372 -32Q412 -22 424 -8L362 -10Z', '#33477f') +
      oval(30, 84, 56, 24, '#6d79a8') +
      oval(76, 84, 14, 22, '#28315a') +
      path('M-420 34L430 8L424 22L-400 54Z', '#ff6b4a'),
    'transform="translate(700 330) rotate(-14) scale(1.05)"',
  );

const carretera: Scene = (ink) =>
  sky(ink, '#58b5e0', '#c6ebe8 55%', '#fdf3d3') +
  sun(ink, 260, 160, 54) +
  cloud(ink, 800, 200, 420, '#fff', 0.9) +
  ridge(ink, 330, 120, '#86bf9f') +
  ridge(ink, 420, 110, '#559a77') +
  path(`M0 ${H}V420Q260 380 560 470T1100 430T1600 500V${H}Z`, ink.down('#3f8a57', '#1c5a3c')) +
  times(10, (i) =>
    foliage(ink, i * 170, 500 + (i % 3) * 30, 110, ['#1f6b42', '#2a7f4d', '#175736', '#3a955a']),
  ) +
  path(
    `M930 470Q760 520 900 580T760 700Q560 780 380 ${H}H1320Q1180 800 1080 720T1060 590Q1090 520 970 470Z`,
    ink.down('#6a7280', '#3c434f'),
  ) +
  stroke(`M950 474Q850 520 970 590T920 710Q850 790 850 ${H}`, '#ffd23f', 9, 'stroke-dasharray="46 34"') +
  stroke(`M930 470Q760 520 900 580T760 700Q560 780 380 ${H}`, '#f4f4ee', 6) +
  times(5, (i) => cone(1130 + i * 36 - (i % 2) * 10, 640 + i * 58, 0.6 + i * 0.2)) +
  group(
    rect(-130, -84, 260, 54, '#fff', 'rx="6"') +
      times(5, (i) => path(`M${-120 + i * 54} -32l28 -50h24l-28 50Z`, '#ff7a1f')) +
      stroke('M-100 -30L-116 40M100 -30L116 40', '#5b626c', 12) +
      disc(-100, -98, 16, '#ffb52e') +
      halo(ink, -100, -98, 70, '#ffb52e', 0.9),
    'transform="translate(430 800) scale(1.25)"',
  ) +
  group(
    rect(-150, -70, 190, 84, ink.down('#ffc93c', '#e09a1e'), 'rx="8"') +
      rect(-140, -134, 96, 68, '#ffc93c', 'rx="8"') +
      rect(-128, -124, 70, 46, '#7fc1dd') +
      stroke('M30 -50L130 -170L220 -70', '#e0a01e', 26) +
      path('M200 -84l54 8l-10 64l-62 -10Z', '#4a4f58') +
      rect(-164, 10, 220, 52, '#2b3038', 'rx="26"') +
      times(4, (i) => disc(-136 + i * 54, 36, 17, '#7c838d')),
    'transform="translate(1290 560) scale(.95)"',
  );

function cone(x: number, y: number, scale: number): string {
  return group(
    path('M-34 60H34V70H-34Z', '#d9551c') +
      path('M-9 -50H9L28 60H-28Z', '#ff7a1f') +
      path('M-15 -14H15L20 14H-20Z', '#fff'),
    `transform="translate(${x} ${y}) scale(${scale})"`,
  );
}

export const transportScenes = { puerto, aeropuerto, carretera } satisfies Record<string, Scene>;
