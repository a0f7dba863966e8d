import { disc, group, H, n, oval, path, rect, stroke, times, type Ink, type Scene } from './ink.ts';
import { cloud, foliage, halo, palm, ridge, sky, stars } from './nature.ts';

const viejoSanJuan: Scene = (ink) => {
  const walls: [string, string][] = [
    ['#f2695c', '#c9473f'],
    ['#ffc34d', '#e69a2b'],
    ['#2f9fc4', '#1b7397'],
    ['#f5e6c8', '#d8bf92'],
    ['#5fb98a', '#37906a'],
    ['#e884a6', '#c25a80'],
  ];
  return (
    sky(ink, '#2b8fd0', '#9ad7ef 50%', '#fbeed2') +
    cloud(ink, 500, 170, 420, '#fff', 0.9) +
    walls.map((colours, i) => facade(ink, i * 270 - 10, 60 + ((i * 71) % 90), 272, colours)).join('') +
    path(`M0 760H1600V${H}H0Z`, ink.down('#6d7ea0', '#3d4a6c')) +
    times(7, (row) =>
      times(30, (i) =>
        rect(
          i * (56 + row * 4) - (row % 2) * 28 - row * 40,
          766 + row * 20,
          50 + row * 4,
          16,
          ink.pick(['#7c8db0', '#66779b', '#5a6a90', '#8a99b8']),
          'rx="4"',
        ),
      ),
    ) +
    path(`M0 130L0 760L230 760L1000 ${H}H0Z`, '#0a1c46', 'opacity=".14"')
  );
};

function facade(ink: Ink, x: number, top: number, width: number, [wall, shade]: [string, string]): string {
  const openings = times(2, (floor) => {
    const y = top + 60 + floor * 205;
    return (
      times(2, (i) => {
        const wx = x + 36 + i * 118;
        const door =
          path(
            `M${wx} ${y + 130}V${y + 30}Q${wx + 40} ${y - 14} ${wx + 80} ${y + 30}V${y + 130}Z`,
            '#fff7e6',
          ) +
          rect(wx + 9, y + 28, 29, 102, ink.down('#2c5d57', '#173c3a')) +
          rect(wx + 42, y + 28, 29, 102, ink.down('#33695f', '#1b4541'));
        const slats = times(9, (s) =>
          stroke(
            `M${wx + 12} ${y + 38 + s * 10}h23M${wx + 45} ${y + 38 + s * 10}h23`,
            '#0f2b2a',
            1.6,
            'opacity=".5"',
          ),
        );
        return door + slats;
      }) + balcony(x + 18, y + 130, width - 36)
    );
  });
  const foot = top + 440;
  const ground =
    path(
      `M${x + 86} 764V${foot + 66}Q${x + 136} ${foot + 14} ${x + 186} ${foot + 66}V764Z`,
      ink.down('#8a5530', '#4a2a16'),
      'stroke="#fff7e6" stroke-width="9"',
    ) +
    times(2, (i) =>
      rect(x + 28 + i * 184, foot + 70, 34, 80, '#2c5d57', 'rx="17" stroke="#fff7e6" stroke-width="6"'),
    ) +
    stroke(`M${x + 136} ${foot + 38}V764`, '#2a170b', 3);
  return (
    rect(x, top, width, 770 - top, ink.across(wall, wall, shade)) +
    rect(x - 4, top - 16, width + 8, 22, '#fff7e6') +
    rect(x, top + 236, width, 7, '#fff7e6', 'opacity=".75"') +
    openings +
    ground +
    rect(x + width - 16, top, 16, 770 - top, '#000', 'opacity=".1"')
  );
}

function balcony(x: number, y: number, width: number): string {
  const bars = times(Math.floor(width / 13), (i) => rect(x + 4 + i * 13, y - 42, 4, 46, '#2b1d14'));
  return (
    rect(x - 6, y + 2, width + 12, 13, '#7a4a28') +
    bars +
    rect(x - 2, y - 46, width + 4, 7, '#4a2e1a') +
    path(`M${x} ${y + 15}q10 22 24 0ZM${x + width - 24} ${y + 15}q14 22 24 0Z`, '#5d381e')
  );
}

const capitolio: Scene = (ink) =>
  sky(ink, '#1460a8', '#63b4e2 50%', '#dcf2f1') +
  cloud(ink, 70, 330, 420, '#fff', 0.9) +
  cloud(ink, 1130, 280, 440, '#fff', 0.85) +
  group(
    path('M640 330Q650 130 800 104Q950 130 960 330Z', ink.across('#fffdf5', '#e9e3d3 55%', '#b5b3ad')) +
      times(6, (i) =>
        stroke(`M${690 + i * 44} 330Q${710 + i * 36} 190 800 108`, '#b9b4a5', 3, 'opacity=".7"'),
      ) +
      rect(770, 56, 60, 54, ink.across('#fffdf5', '#c7c2b5')) +
      path('M762 58Q800 8 838 58Z', '#d9b25c') +
      stroke('M800 30V-6', '#b58a36', 5) +
      rect(610, 326, 380, 92, ink.across('#fffaf0', '#d8d2c2')) +
      times(12, (i) => rect(626 + i * 30, 340, 13, 72, '#8d9096', 'rx="6"')) +
      rect(590, 412, 420, 22, '#f7f1e2') +
      path('M520 470L800 392L1080 470Z', ink.down('#fffaf0', '#ddd6c6')) +
      path('M580 462L800 408L1020 462Z', '#cfc8b7') +
      rect(500, 468, 600, 30, '#fbf5e8') +
      rect(120, 510, 1360, 210, ink.down('#f8f2e4', '#d9d2c1')) +
      rect(110, 494, 1380, 22, '#fffaf0') +
      times(9, (i) => rect(160 + i * 40, 560, 22, 90, '#5b7387', 'rx="10"')) +
      times(9, (i) => rect(1098 + i * 40, 560, 22, 90, '#5b7387', 'rx="10"')) +
      rect(516, 498, 568, 222, '#8f98a1') +
      times(
        8,
        (i) =>
          rect(528 + i * 74, 500, 34, 212, ink.across('#ffffff', '#efe9da 40%', '#b9b3a4'), 'rx="4"') +
          rect(522 + i * 74, 498, 46, 12, '#fffaf0') +
          rect(522 + i * 74, 704, 46, 14, '#fffaf0'),
      ),
    '',
  ) +
  times(5, (i) => rect(440 - i * 30, 718 + i * 16, 720 + i * 60, 18, i % 2 ? '#e6dfcf' : '#cfc7b5')) +
  path(`M0 ${H}V760Q300 730 470 798L1130 798Q1300 730 1600 760V${H}Z`, ink.down('#4da35a', '#1d6a42')) +
  path(`M560 ${H}L640 798H960L1040 ${H}Z`, ink.down('#e8dfca', '#c9bda2')) +
  palm(210, 850, 330, -20, '#6b4a2b', '#1f7f4c') +
  palm(1400, 850, 330, 30, '#6b4a2b', '#1f7f4c') +
  palm(70, 870, 250, 20, '#6b4a2b', '#17673f') +
  palm(1540, 870, 250, -20, '#6b4a2b', '#17673f');

const plaza: Scene = (ink) =>
  sky(ink, '#141642', '#3d2a78 45%', '#b0527e 66%', '#f7a26a') +
  stars(ink, 110, 330) +
  ridge(ink, 560, 60, '#3a2661') +
  rect(470, 380, 660, 360, ink.across('#ffe3b0', '#e7b177')) +
  path('M600 380Q620 250 800 236Q980 250 1000 380Z', ink.across('#fff0cc', '#e8b57c')) +
  times(
    2,
    (i) =>
      rect(470 + i * 520, 230, 140, 510, ink.across('#fff0cc', '#dba36b')) +
      path(`M${462 + i * 520} 232L${540 + i * 520} 110L${618 + i * 520} 232Z`, '#a8433f') +
      path(`M${506 + i * 520} 360V300Q${540 + i * 520} 262 ${574 + i * 520} 300V360Z`, '#4d2b52') +
      stroke(`M${540 + i * 520} 112V76`, '#ffe3b0', 5),
  ) +
  disc(800, 400, 46, '#5e3a7a') +
  disc(800, 400, 34, ink.round('#ffd66b', '#d96a4a')) +
  path('M730 740V590Q800 510 870 590V740Z', ink.down('#6b3a2a', '#3b1d1c')) +
  times(2, (i) =>
    path(`M${642 + i * 250} 740V610Q${676 + i * 250} 570 ${710 + i * 250} 610V740Z`, '#7c4a55'),
  ) +
  path(`M0 ${H}V740H1600V${H}Z`, ink.down('#8a5a86', '#3a2a5c')) +
  times(8, (r) =>
    stroke(`M${800 + (r - 3.5) * 130} 742L${800 + (r - 3.5) * 420} ${H}`, '#d59aa5', 2, 'opacity=".35"'),
  ) +
  times(
    4,
    (i) =>
      foliage(ink, 60 + i * 100, 600 + (i % 2) * 40, 120, ['#173d3a', '#1f5148', '#123033']) +
      foliage(ink, 1240 + i * 100, 600 + (i % 2) * 40, 120, ['#173d3a', '#1f5148', '#123033']),
  ) +
  garland(ink, -20, 210, 800, 300) +
  garland(ink, 1620, 210, 800, 300) +
  garland(ink, -20, 330, 540, 330) +
  garland(ink, 1620, 330, 1060, 330) +
  oval(800, 836, 200, 34, '#2b2150') +
  oval(800, 826, 190, 30, ink.down('#8fd8e8', '#3b7fb0')) +
  rect(786, 716, 28, 106, '#d9c3c9') +
  oval(800, 722, 80, 15, '#e8d6d8') +
  times(9, (i) =>
    stroke(
      `M800 700q${(i - 4) * 16} -46 ${(i - 4) * 36} ${70 - Math.abs(i - 4) * 4}`,
      '#d8f6ff',
      4,
      'opacity=".8"',
    ),
  ) +
  times(16, (i) => walker(ink, 90 + i * 96 + (i % 3) * 20, 846 + (i % 4) * 12));

function garland(ink: Ink, x1: number, y1: number, x2: number, y2: number): string {
  const sag = 120;
  const at = (t: number): [number, number] => [
    x1 + (x2 - x1) * t,
    y1 + (y2 - y1) * t + Math.sin(Math.PI * t) * sag,
  ];
  const line = Array.from(
    { length: 21 },
    (_, i) =>
      `${i ? 'L' : 'M'}${at(i / 20)
        .map(n)
        .join(' ')}`,
  ).join('');
  const lamps = times(17, (i) => {
    const [x, y] = at((i + 1) / 18);
    return (
      halo(ink, x, y + 9, 34, '#ffe29a', 0.7) +
      disc(x, y + 9, 7, ink.pick(['#fff3c4', '#ffd66b', '#ff9f7a', '#9be8ff']))
    );
  });
  return stroke(line, '#1a1436', 3) + lamps;
}

function walker(ink: Ink, x: number, y: number): string {
  const colour = ink.pick(['#1b1440', '#231a4c', '#2b1d4f', '#151034']);
  return (
    disc(x, y - 76, 12, colour) +
    path(`M${x - 13} ${y - 62}q13 -8 26 0l5 42h-36Z`, colour) +
    stroke(`M${x - 6} ${y - 22}l-5 34M${x + 7} ${y - 22}l5 34`, colour, 8)
  );
}

export const townScenes = { 'viejo-san-juan': viejoSanJuan, capitolio, plaza } satisfies Record<
  string,
  Scene
>;
