import { disc, group, H, n, oval, path, rect, stroke, times, W, type Ink, type Scene } from './ink.ts';
import { islandPath } from './island.ts';
import { cloud, halo, rain, ridge, sky } from './nature.ts';

const huracan: Scene = (ink) => {
  const spiral = (turns: number, start: number, width: number, colour: string, opacity: number) => {
    const points = Array.from({ length: 90 }, (_, i) => {
      const t = i / 89;
      const angle = start - t * turns * Math.PI * 2;
      const r = 46 + t ** 0.8 * (470 + ((start * 97) % 190));
      return `${i ? 'L' : 'M'}${n(Math.cos(angle) * r * 1.25)} ${n(Math.sin(angle) * r * 0.84)}`;
    });
    return stroke(points.join(''), colour, width, `opacity="${opacity}"`);
  };
  const arms = (count: number, turns: number, width: number, colour: string, opacity: number, shift = 0) =>
    times(count, (i) => spiral(turns, (i / count) * Math.PI * 2 + shift, width, colour, opacity));
  return (
    rect(0, 0, W, H, ink.round('#1b6fa8', '#0b3b73 60%', '#041a3f')) +
    times(140, () =>
      disc(
        ink.between(0, W),
        ink.between(0, H),
        ink.between(1, 5),
        '#dff1ff',
        `opacity="${n(ink.between(0.1, 0.5))}"`,
      ),
    ) +
    path(islandPath(120, 690, 210), '#3f9a68', 'opacity=".95" stroke="#cfeede" stroke-width="2"') +
    group(
      group(arms(9, 0.95, 80, '#dcecf7', 0.26), `filter="${ink.blur(22)}"`) +
        group(arms(8, 0.9, 46, '#ffffff', 0.5, 0.3), `filter="${ink.blur(9)}"`) +
        group(arms(13, 0.85, 12, '#ffffff', 0.42, 0.7), `filter="${ink.blur(3)}"`) +
        arms(17, 0.8, 4, '#a9c7dd', 0.6, 1.1) +
        group(oval(0, 0, 215, 145, '#f7fbff', 'opacity=".95"'), `filter="${ink.blur(20)}"`) +
        arms(10, 0.35, 7, '#b8d0e2', 0.65) +
        oval(0, 0, 66, 46, '#cfe0ec') +
        oval(4, 4, 52, 35, ink.round('#05224c', '#0d4377')),
      'transform="translate(880 420) rotate(-12) scale(.96)"',
    )
  );
};

const aguacero: Scene = (ink) =>
  sky(ink, '#1b2a49', '#33466b 45%', '#5d6a86') +
  times(
    5,
    (i) =>
      rect(i * 130 - 30, 130 + ((i * 67) % 110), 130, 620, ink.down('#2a3a5c', '#1a2643')) +
      windows(ink, i * 130 - 18, 170 + ((i * 67) % 110), 4, 11),
  ) +
  times(
    5,
    (i) =>
      rect(1010 + i * 130, 90 + ((i * 83) % 150), 132, 640, ink.down('#2d3c60', '#182340')) +
      windows(ink, 1022 + i * 130, 130 + ((i * 83) % 150), 4, 11),
  ) +
  halo(ink, 800, 470, 420, '#ffc98a', 0.55) +
  path(`M0 ${H}V730H560L760 520H840L1040 730H1600V${H}Z`, ink.down('#3b476a', '#111a33')) +
  times(40, () => {
    const y = ink.between(740, 890);
    return rect(
      ink.between(0, W),
      y,
      ink.between(30, 180),
      5,
      ink.pick(['#ffb86b', '#7fa8ff', '#ff6b5a']),
      `rx="3" opacity="${n(ink.between(0.12, 0.55))}"`,
    );
  }) +
  times(
    2,
    (i) =>
      stroke(`M${390 + i * 810} 740V330q0 -40 ${i ? -50 : 50} -44`, '#0d1428', 12) +
      halo(ink, 446 + i * 698, 296, 190, '#ffd79a', 0.95) +
      oval(446 + i * 698, 292, 26, 12, '#fff3d6'),
  ) +
  umbrella(560, 560, 1.35, '#e5484d', '#0d1428') +
  umbrella(900, 590, 1.15, '#ffb52e', '#0d1428') +
  umbrella(1120, 560, 1.4, '#19a7a0', '#0d1428') +
  umbrella(745, 560, 0.7, '#5d7bd6', '#141d38') +
  rain(ink, 300, '#dbe7ff');

function windows(ink: Ink, x: number, y: number, columns: number, rows: number): string {
  return times(columns * rows, (i) =>
    ink.between(0, 1) > 0.42
      ? ''
      : rect(
          x + (i % columns) * 28,
          y + Math.floor(i / columns) * 42,
          15,
          22,
          '#ffd48a',
          `opacity="${n(ink.between(0.3, 0.9))}"`,
        ),
  );
}

function umbrella(x: number, y: number, scale: number, colour: string, body: string): string {
  const canopy =
    path(
      'M-110 0Q-100 -96 0 -104Q100 -96 110 0Q82 -22 55 0Q28 -22 0 0Q-28 -22 -55 0Q-82 -22 -110 0Z',
      colour,
    ) + path('M0 -104Q100 -96 110 0Q82 -22 55 0Q52 -70 0 -104Z', '#000', 'opacity=".16"');
  const person =
    disc(0, 40, 20, body) +
    path('M-26 66q26 -14 52 0l10 110h-72Z', body) +
    stroke('M-14 174v86M14 174v86', body, 17) +
    stroke('M22 84l14 -30', body, 12);
  return group(
    oval(0, 266, 70, 10, '#000', 'opacity=".35"') + stroke('M30 60V-100', '#d8dfee', 4) + person + canopy,
    `transform="translate(${x} ${y}) scale(${scale})"`,
  );
}

const tendido: Scene = (ink) =>
  sky(ink, '#1c1f3d', '#3f3a63 40%', '#a8606b 66%', '#f2a45f') +
  cloud(ink, -100, 190, 760, '#1a1c38', 0.85) +
  cloud(ink, 500, 140, 820, '#20213f', 0.9) +
  cloud(ink, 1080, 230, 700, '#1a1c38', 0.85) +
  halo(ink, 1230, 260, 330, '#cfd8ff', 0.6) +
  path('M1236 236L1186 390L1226 384L1180 520L1282 350L1240 356L1290 240Z', '#fdfbff') +
  ridge(ink, 620, 90, '#5a3558') +
  ridge(ink, 700, 70, '#38254a') +
  ridge(ink, 790, 50, '#1a1330') +
  pole(ink, 250, 250, 1.3) +
  pole(ink, 770, 400, 0.85) +
  pole(ink, 1080, 490, 0.55) +
  pole(ink, 1290, 550, 0.36) +
  times(3, (i) => {
    const a = 290 + i * 34;
    const b = 428 + i * 22;
    return stroke(
      `M${-20} ${a - 70}Q90 ${a - 20} ${140} ${a}M${140} ${a}Q480 ${a + 190} ${698} ${b}Q930 ${b + 110} ${1034} ${506 + i * 14}Q1190 ${560 + i * 12} ${1260} ${560 + i * 8}`,
      '#0c0a1c',
      3.4,
    );
  });

function pole(ink: Ink, x: number, top: number, scale: number): string {
  const arm = (y: number) =>
    rect(-86, y, 172, 11, '#120d22') + times(4, (i) => rect(-80 + i * 50, y - 15, 9, 15, '#d7c6d6'));
  return group(
    rect(-9, 0, 18, 700, ink.across('#3a2838', '#0f0a1c')) +
      arm(30) +
      arm(86) +
      rect(16, 120, 46, 70, '#2a2036', 'rx="8"') +
      stroke('M-70 40L0 100L70 40', '#120d22', 5),
    `transform="translate(${x} ${top}) scale(${scale})"`,
  );
}

const radar: Scene = (ink) => {
  const shape = islandPath(320, 330, 960);
  const echo = (x: number, y: number, r: number) =>
    oval(x, y, r * 1.5, r, '#18a86b', 'opacity=".75"') +
    oval(x + r * 0.1, y, r, r * 0.66, '#f2d43a', 'opacity=".85"') +
    oval(x + r * 0.16, y, r * 0.6, r * 0.38, '#f0742e') +
    oval(x + r * 0.2, y, r * 0.26, r * 0.17, '#e0342f');
  return (
    rect(0, 0, W, H, ink.round('#0d3d57', '#072338 60%', '#04121f')) +
    times(
      15,
      (i) =>
        stroke(`M${i * 114} 0V${H}`, '#2b6f8a', 1, 'opacity=".35"') +
        stroke(`M0 ${i * 66}H${W}`, '#2b6f8a', 1, 'opacity=".35"'),
    ) +
    times(5, (i) => disc(800, 490, 120 + i * 140, 'none', 'stroke="#3ed0c0" stroke-width="2" opacity=".4"')) +
    path(shape, ink.down('#2c6a58', '#1d4a45'), 'stroke="#9be8d4" stroke-width="4"') +
    oval(1420, 590, 74, 17, '#2c6a58', 'stroke="#9be8d4" stroke-width="3"') +
    oval(1440, 490, 34, 15, '#2c6a58', 'stroke="#9be8d4" stroke-width="3"') +
    group(
      echo(610, 470, 86) +
        echo(940, 520, 110) +
        echo(1130, 380, 70) +
        echo(430, 640, 90) +
        echo(1260, 690, 120) +
        echo(240, 300, 70) +
        echo(800, 250, 60) +
        times(60, () =>
          disc(
            ink.between(100, 1500),
            ink.between(160, 820),
            ink.between(4, 20),
            ink.pick(['#18a86b', '#18a86b', '#f2d43a']),
            'opacity=".6"',
          ),
        ),
      `filter="${ink.blur(5)}"`,
    ) +
    path('M800 490L1480 120A776 776 0 0 1 1560 420Z', ink.across('#5dffe0', '#5dffe0'), 'opacity=".16"') +
    stroke('M800 490L1480 120', '#7dffe6', 4, 'opacity=".9"') +
    disc(800, 490, 10, '#eafffa')
  );
};

export const weatherScenes = { huracan, aguacero, tendido, radar } satisfies Record<string, Scene>;
