import { disc, group, H, n, oval, path, rect, stroke, times, W, type Ink, type Scene } from './ink.ts';
import { halo, ridge } from './nature.ts';
import { islandPath } from './island.ts';

const teatro: Scene = (ink) =>
  rect(0, 0, W, H, ink.round('#7a2338', '#3d0d24 60%', '#18040f')) +
  times(3, (i) =>
    path(
      `M${500 + i * 300} -20L${330 + i * 260} 720H${700 + i * 260}Z`,
      ink.fade(['#ffd78a', '#ff9ecb', '#8fd3ff'][i] ?? '#fff', 0.55, 0.05),
    ),
  ) +
  oval(800, 700, 620, 90, ink.light('#ffe2a8', 0.9)) +
  curtain(ink, 0, 1) +
  curtain(ink, W, -1) +
  times(12, (i) =>
    path(
      `M${i * 134 - 6} 0H${i * 134 + 140}V110Q${i * 134 + 67} ${190} ${i * 134 - 6} 110Z`,
      ink.across('#7d0f24', '#d92c3f 50%', '#7d0f24'),
    ),
  ) +
  times(48, (i) => disc(i * 34, 148 - Math.abs(Math.sin((i * 34 * Math.PI) / 134)) * -22, 5, '#ffcf6b')) +
  path(`M150 700H1450L1600 ${H}H0Z`, ink.down('#a8683a', '#5a2d1b')) +
  times(14, (i) =>
    stroke(`M${800 + (i - 6.5) * 98} 702L${800 + (i - 6.5) * 150} ${H}`, '#431d10', 2.5, 'opacity=".6"'),
  ) +
  performer(640, 726, 1, '#2a1035') +
  performer(960, 726, 1, '#2a1035') +
  group(
    disc(0, -210, 26, '#1b0a22') +
      path('M-30 -176Q0 -196 30 -176L96 10H-96Z', ink.down('#ffcf5a', '#e0672b')) +
      stroke('M-22 -160L-110 -220M22 -160L110 -220', '#1b0a22', 15),
    'transform="translate(800 760) scale(1.15)"',
  ) +
  times(16, (i) => oval(40 + i * 102, 900, 58, 62, '#0d0309') + disc(40 + i * 102, 840, 27, '#0d0309'));

function curtain(ink: Ink, x: number, side: 1 | -1): string {
  return times(6, (i) => {
    const a = x + side * i * 62;
    const b = x + side * (i + 1) * 62;
    const pull = side * i * 6;
    return path(
      `M${a} 0H${b}Q${b + pull} 420 ${b - side * 30} ${H}H${a - side * 20}Q${a + pull} 420 ${a} 0Z`,
      ink.across('#6b0a1e', '#d3283b 50%', '#7a0d22'),
    );
  });
}

function performer(x: number, y: number, scale: number, colour: string): string {
  return group(
    disc(0, -190, 24, colour) +
      path('M-28 -160Q0 -176 28 -160L34 -60H-34Z', colour) +
      stroke('M-16 -60L-26 16M16 -60L28 16M-24 -150L-80 -110M24 -150L76 -196', colour, 18),
    `transform="translate(${x} ${y}) scale(${scale})"`,
  );
}

const estudioTv: Scene = (ink) =>
  rect(0, 0, W, H, ink.down('#081230', '#0d1f4f 60%', '#060b20')) +
  rect(330, 110, 940, 470, ink.down('#0e4f9a', '#1b8fc4'), 'rx="16"') +
  path(
    'M330 440Q560 380 800 420T1270 360V564Q1270 580 1254 580H346Q330 580 330 564Z',
    '#0b3b7a',
    'opacity=".75"',
  ) +
  path(islandPath(470, 210, 660), '#7fe6df', 'opacity=".9"') +
  times(7, (i) => stroke(`M330 ${170 + i * 58}H1270`, '#bfeaff', 1.5, 'opacity=".2"')) +
  times(
    2,
    (i) =>
      rect(
        60 + i * 1260,
        150,
        220,
        380,
        ink.down(i ? '#e5484d' : '#1d6fd0', i ? '#8a1f3d' : '#0c2f77'),
        'rx="14"',
      ) +
      times(6, (r) =>
        rect(84 + i * 1260, 190 + r * 52, 170 - ((r * 37) % 80), 16, '#fff', 'rx="8" opacity=".35"'),
      ),
  ) +
  times(
    6,
    (i) =>
      rect(140 + i * 255, 0, 76, 54, '#050a1c', 'rx="6"') +
      oval(178 + i * 255, 58, 36, 13, '#fff7d8') +
      path(`M${150 + i * 255} 58h56l120 640h-300Z`, ink.fade('#fff3cf', 0.17, 0)),
  ) +
  oval(800, 786, 640, 84, ink.light('#5fb8ff', 0.6)) +
  path('M420 640Q800 590 1180 640L1130 790Q800 840 470 790Z', ink.down('#f4f8ff', '#8fa6cf')) +
  path('M420 640Q800 590 1180 640L1176 664Q800 614 424 664Z', '#e5484d') +
  anchor(ink, 660, 620, '#20345f', '#7a4b30') +
  anchor(ink, 930, 620, '#8a2d4f', '#a86f47') +
  path('M420 640Q800 590 1180 640L1173 676Q800 628 427 676Z', '#dfe8fa') +
  camera(ink, 250, 560, 1.15, 1) +
  camera(ink, 1390, 590, 1.05, -1);

function anchor(ink: Ink, x: number, y: number, coat: string, skin: string): string {
  return (
    path(
      `M${x - 84} ${y + 36}Q${x - 80} ${y - 66} ${x} ${y - 76}Q${x + 80} ${y - 66} ${x + 84} ${y + 36}Z`,
      ink.down(coat, '#101a38'),
    ) +
    path(`M${x - 18} ${y - 74}L${x} ${y - 14}L${x + 18} ${y - 74}Z`, '#fff') +
    rect(x - 16, y - 104, 32, 40, skin, 'rx="10"') +
    oval(x, y - 134, 40, 48, skin) +
    path(
      `M${x - 44} ${y - 128}Q${x - 46} ${y - 194} ${x} ${y - 192}Q${x + 46} ${y - 194} ${x + 44} ${y - 128}Q${x + 30} ${y - 168} ${x} ${y - 164}Q${x - 30} ${y - 168} ${x - 44} ${y - 128}Z`,
      '#1a1014',
    )
  );
}

function camera(ink: Ink, x: number, y: number, scale: number, side: 1 | -1): string {
  return group(
    rect(-80, -60, 160, 96, ink.down('#2a3350', '#0a0f20'), 'rx="10"') +
      rect(76, -44, 66, 62, '#0a0f20', 'rx="8"') +
      disc(142, -13, 24, ink.round('#5fb8ff', '#0b2d6b')) +
      rect(-52, -96, 84, 34, '#0a0f20', 'rx="8"') +
      disc(-60, -42, 8, '#ff3b30') +
      halo(ink, -60, -42, 44, '#ff3b30', 0.9) +
      path('M-20 36h40l16 60h-72Z', '#141b31') +
      stroke('M0 90L-84 330M0 90L84 330M0 90V330', '#141b31', 15),
    `transform="translate(${x} ${y}) scale(${side * scale} ${scale})"`,
  );
}

const vejigante: Scene = (ink) => {
  const horn = (x: number, y: number, turn: number, a: string, b: string) =>
    group(
      path('M-44 0Q-56 -190 30 -300Q20 -150 44 0Z', ink.across(a, b)) +
        times(5, (i) =>
          stroke(
            `M${-42 + i * 4} ${-26 - i * 46}Q0 ${-44 - i * 46} ${40 - i * 3} ${-26 - i * 46}`,
            '#fff7e0',
            8,
            'opacity=".8"',
          ),
        ),
      `transform="translate(${x} ${y}) rotate(${turn})"`,
    );
  return (
    rect(0, 0, W, H, ink.round('#ffcf4d', '#f7902f 55%', '#c43a3f')) +
    times(24, (i) =>
      path(
        `M800 470L${n(800 + Math.cos((i * Math.PI) / 12) * 1200)} ${n(470 + Math.sin((i * Math.PI) / 12) * 1200)}L${n(800 + Math.cos((i * Math.PI) / 12 + 0.13) * 1200)} ${n(470 + Math.sin((i * Math.PI) / 12 + 0.13) * 1200)}Z`,
        '#fff2b8',
        'opacity=".3"',
      ),
    ) +
    times(90, () =>
      rect(
        ink.between(0, W),
        ink.between(0, H),
        16,
        9,
        ink.pick(['#2ec4b6', '#e5484d', '#2457c5', '#8a3fd1', '#fff']),
        `transform="rotate(${n(ink.between(0, 90))} ${n(ink.between(0, W))} ${n(ink.between(0, H))})" opacity=".85"`,
      ),
    ) +
    horn(560, 380, -56, '#0f8f8a', '#2ec4b6') +
    horn(1040, 380, 46, '#0f8f8a', '#2ec4b6') +
    horn(660, 290, -26, '#7a2fb8', '#c26bf0') +
    horn(950, 290, 14, '#7a2fb8', '#c26bf0') +
    horn(800, 260, -6, '#1b49b0', '#5b8df5') +
    path(
      'M530 400Q530 210 800 200Q1070 210 1070 400Q1080 640 930 760Q860 820 800 820Q740 820 670 760Q520 640 530 400Z',
      ink.across('#e5302f', '#ff5f3d 45%', '#b81f33'),
    ) +
    times(2, (s) => {
      const x = s ? 920 : 680;
      return (
        oval(x, 420, 86, 70, '#fff7e0') +
        oval(x, 420, 66, 52, '#ffd23f') +
        disc(x, 424, 34, '#10131f') +
        disc(x + 10, 412, 10, '#fff') +
        stroke(`M${x - 90} ${330}Q${x} ${290 + s * 6} ${x + 90} ${330}`, '#10131f', 20)
      );
    }) +
    path('M800 440Q740 560 760 590Q800 620 840 590Q860 560 800 440Z', ink.down('#ffb52e', '#e07a1f')) +
    path('M610 630Q800 580 990 630Q960 770 800 776Q640 770 610 630Z', '#3b0714') +
    times(9, (i) =>
      path(`M${628 + i * 39} ${625 - Math.sin(((i + 0.5) / 9) * Math.PI) * 17}h36l-18 52Z`, '#fffdf0'),
    ) +
    times(7, (i) =>
      path(`M${672 + i * 38} ${752 + Math.sin(((i + 0.5) / 7) * Math.PI) * 20}h34l-17 -44Z`, '#fffdf0'),
    ) +
    times(40, (i) =>
      disc(
        800 + Math.cos(i * 0.157) * 246,
        500 + Math.sin(i * 0.157) * 288,
        7,
        i % 2 ? '#ffd23f' : '#fff7e0',
        'opacity=".9"',
      ),
    ) +
    times(
      6,
      (i) =>
        disc(575 + (i % 3) * 22, 540 + Math.floor(i / 3) * 26, 8, '#2ec4b6') +
        disc(1025 - (i % 3) * 22, 540 + Math.floor(i / 3) * 26, 8, '#2ec4b6'),
    ) +
    ridge(ink, 930, 20, '#7a1f3d')
  );
};

export const stageScenes = { teatro, 'estudio-tv': estudioTv, vejigante } satisfies Record<string, Scene>;
