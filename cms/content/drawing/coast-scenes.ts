import { disc, group, n, oval, path, rect, stroke, times, H, W, type Ink, type Scene } from './ink.ts';
import {
  bands,
  birds,
  cloud,
  foliage,
  halo,
  moon,
  palm,
  ridge,
  shimmer,
  sky,
  stars,
  sun,
  water,
} from './nature.ts';

const playa: Scene = (ink) =>
  sky(ink, '#1279b8', '#4fb6dc 40%', '#c8f0ee 62%', '#fdf3d8') +
  sun(ink, 1180, 210, 62) +
  cloud(ink, 120, 300, 420, '#fff', 0.9) +
  cloud(ink, 820, 400, 300, '#fff', 0.7) +
  cloud(ink, 1300, 330, 260, '#fff', 0.6) +
  water(ink, 480, ['#0b7f9e', '#17aab4 45%', '#6fe0cf'], '#ffffff', 90) +
  path(`M0 ${H}V770Q360 640 760 720T1600 690V${H}Z`, ink.down('#fff3d3', '#f0c987')) +
  path('M0 764Q360 632 760 712T1600 682V700Q1200 722 760 736T0 790Z', '#ffffff', 'opacity=".75"') +
  oval(330, 846, 260, 16, '#a97c3f', 'opacity=".35"') +
  palm(250, 850, 560, 250, ink.across('#5b3a1e', '#94663a'), ink.down('#1f8a54', '#0d4f3a')) +
  palm(140, 870, 430, -60, ink.across('#4a2f18', '#7f5630'), ink.down('#2aa163', '#0e5a3e')) +
  palm(1500, 860, 360, -150, ink.across('#4a2f18', '#7f5630'), ink.down('#1f8a54', '#0d4f3a')) +
  birds(880, 200, 16, '#0f4c6b');

const garita: Scene = (ink) =>
  sky(ink, '#27205c', '#8a2d6b 30%', '#f0624d 55%', '#ffc46b 70%') +
  sun(ink, 560, 545, 74, '#fff3cf', '#ffb45e') +
  bands(ink, 200, 520, '#ffd9a0', 16) +
  water(ink, 600, ['#a8455c', '#4f2a63 40%', '#1d1c4b'], '#ffcf8a', 70) +
  shimmer(ink, 560, 606, 150, '#ffd993') +
  birds(240, 300, 15, '#3a1b4d') +
  path(`M700 ${H}V760L980 690H1600V${H}Z`, ink.down('#5c3346', '#24142f')) +
  path('M980 690H1600V640H1010Z', '#794356') +
  times(9, (i) => stroke(`M${760 + i * 100} ${H}L${1000 + i * 70} 700`, '#3b2138', 3, 'opacity=".5"')) +
  group(
    path('M1010 640V420H1250V640L1220 720H1040Z', ink.across('#d98f6a', '#8a4a51 60%', '#4d2a42')) +
      path('M985 420H1275V384H985Z', ink.across('#eaa679', '#6b3a4b')) +
      path(
        'M1000 384Q1010 270 1130 236Q1250 270 1260 384Z',
        ink.across('#e39a72', '#8a4a51 55%', '#44243c'),
      ) +
      disc(1130, 226, 18, '#e9b184') +
      rect(1085, 470, 30, 92, '#2a1530', 'rx="15"') +
      rect(1170, 470, 26, 92, '#2a1530', 'rx="13"') +
      rect(1010, 600, 240, 16, '#5a3145', 'opacity=".7"'),
    '',
  );

const faro: Scene = (ink) =>
  sky(ink, '#0f5fa6', '#58aede 45%', '#d4eef2 70%') +
  cloud(ink, 60, 260, 460, '#fff', 0.85) +
  cloud(ink, 1080, 200, 380, '#fff', 0.8) +
  water(ink, 520, ['#0a6a93', '#0a8aa6 50%', '#0c4f7c'], '#d5fbff', 80) +
  path(`M560 ${H}L640 700L610 610L700 520L1600 470V${H}Z`, ink.down('#e8875a', '#a64a35 60%', '#6d2b28')) +
  times(12, (i) =>
    stroke(
      `M${660 + i * 80} ${560 + (i % 3) * 26}q30 120 -10 ${190 + (i % 4) * 40}`,
      '#7c3328',
      7,
      'opacity=".35"',
    ),
  ) +
  path('M700 520Q1000 480 1600 466V510Q1100 512 690 548Z', ink.across('#5d9a4c', '#3c7d46')) +
  path(`M0 ${H}L560 ${H}Q500 830 330 852T0 820Z`, '#e9f9f5', 'opacity=".5"') +
  rect(1120, 372, 330, 130, ink.across('#ffffff', '#cfd9e2')) +
  rect(1110, 356, 350, 20, '#c4573d') +
  times(5, (i) => rect(1152 + i * 60, 412, 26, 48, '#44607a', 'rx="4"')) +
  path('M1210 360L1226 150H1344L1360 360Z', ink.across('#ffffff', '#e8edf1 50%', '#aebccb')) +
  path('M1217 270L1221 218H1349L1353 270Z', ink.across('#d9573d', '#a33a30')) +
  rect(1206, 134, 158, 18, '#30465c') +
  rect(1238, 78, 94, 58, ink.across('#ffe9a8', '#ffc65c')) +
  stroke('M1262 78V136M1285 78V136M1308 78V136', '#30465c', 5) +
  path('M1226 80Q1285 14 1344 80Z', '#c4573d') +
  halo(ink, 1285, 106, 170, '#fff2bf', 0.7) +
  birds(300, 380, 18, '#23465f');

const bioluminiscente: Scene = (ink) =>
  sky(ink, '#0a1440', '#1b3a7a 32%', '#2f6aa0 50%', '#2f6aa0') +
  stars(ink, 260, 400) +
  path(
    'M-50 60Q600 240 1650 40L1650 190Q700 340 -50 190Z',
    ink.across('#7aa2ff', '#c6b6ff', '#7aa2ff'),
    `opacity=".22" filter="${ink.blur(34)}"`,
  ) +
  ridge(ink, 400, 70, '#17386b') +
  ridge(ink, 446, 46, '#0b2347') +
  water(ink, 470, ['#1b5f8f', '#0d4270 45%', '#062444'], '#4fd8e0', 80) +
  times(44, () => trail(ink)) +
  oval(830, 700, 560, 190, ink.light('#27f2d3', 0.95)) +
  oval(830, 700, 330, 90, ink.light('#b8fff2', 0.8)) +
  times(150, () => {
    const a = ink.between(0, 7);
    const r = ink.between(20, 330);
    return disc(
      830 + Math.cos(a) * r,
      700 + Math.sin(a) * r * 0.36,
      ink.between(1, 4.4),
      '#a8fff0',
      `opacity="${n(ink.between(0.3, 1))}"`,
    );
  }) +
  path('M660 690Q830 748 1000 682Q960 740 830 742Q706 742 660 690Z', '#03101f') +
  path('M800 690q-6 -70 22 -86q30 10 24 86Z', '#03101f') +
  disc(822, 590, 19, '#03101f') +
  stroke('M720 640L930 716', '#03101f', 8) +
  stroke('M664 702Q830 766 996 694', '#5ffbe4', 5, 'opacity=".9"');

function trail(ink: Ink): string {
  const y = ink.between(540, 880);
  const x = ink.between(-80, 1500);
  const w = ink.between(60, 260) * (y / 700);
  return stroke(
    `M${n(x)} ${n(y)}q${n(w / 2)} ${n(-16)} ${n(w)} 0`,
    ink.pick(['#2ee6cf', '#38b6ff', '#7dffe0']),
    ink.between(3, 8),
    `opacity="${n(ink.between(0.4, 0.95))}"`,
  );
}

const kayak: Scene = (ink) =>
  sky(ink, '#f9d98f', '#f7e7b5 40%', '#a9dcc4') +
  sun(ink, 420, 190, 58, '#fffbe2', '#ffe08a') +
  ridge(ink, 330, 70, '#7fbfa5') +
  ridge(ink, 400, 50, '#4d9c85') +
  times(16, (i) =>
    foliage(ink, i * 110 - 20, 450 + (i % 3) * 14, 120, ['#1d6b4f', '#2a8459', '#17573f', '#3a9c63']),
  ) +
  water(ink, 520, ['#2f8f7f', '#1d7272 45%', '#0b4353'], '#d9ffe9', 60) +
  times(13, (i) => mangleRoots(ink, 40 + i * 130)) +
  oval(850, 742, 330, 26, '#06313d', 'opacity=".45"') +
  path('M500 690Q850 770 1200 682Q1120 762 850 764Q590 764 500 690Z', ink.down('#ffd23f', '#f08a24')) +
  path('M700 716Q850 744 1000 712Q950 690 850 690T700 716Z', '#5d3413') +
  path('M790 706Q790 590 846 566Q906 590 902 706Z', ink.across('#e0503f', '#a82f3a')) +
  disc(846, 532, 36, '#8a5a3c') +
  path('M800 524Q846 466 892 524Q900 534 846 532T800 524Z', '#f6efe0') +
  stroke('M640 560L1040 690', '#4a2f18', 10) +
  oval(630, 556, 44, 17, '#f6efe0', 'transform="rotate(18 630 556)"') +
  oval(1052, 694, 44, 17, '#f6efe0', 'transform="rotate(18 1052 694)"');

function mangleRoots(ink: Ink, x: number): string {
  return times(4, (i) =>
    stroke(
      `M${n(x)} 496q${n((i - 1.5) * 22)} 10 ${n((i - 1.5) * 34)} ${n(ink.between(34, 60))}`,
      '#15402f',
      5,
    ),
  );
}

const surf: Scene = (ink) =>
  sky(ink, '#ffb45e', '#ff8f6b 22%', '#c8f1ee 48%', '#ffe7c2') +
  sun(ink, 1260, 230, 74, '#fff8e0', '#ffd27a') +
  water(ink, 360, ['#1fa0b2', '#0c7c9c 40%', '#06506f'], '#dffcff', 30) +
  path(
    'M0 900V470Q260 250 620 250Q960 252 1060 470Q1090 560 1020 600Q1040 470 900 420Q800 390 760 470Q720 620 900 720Q1200 820 1600 760V900Z',
    ink.down('#39c6c5', '#0b86a5 45%', '#063f63'),
  ) +
  path(
    'M620 250Q960 252 1060 470Q1090 560 1020 600Q1040 470 900 420Q800 390 760 470Q740 360 620 320Q400 280 140 470Q330 262 620 250Z',
    '#eafffb',
    'opacity=".9"',
  ) +
  times(14, (i) =>
    stroke(
      `M${90 + i * 46} ${840 - i * 6}Q${250 + i * 40} ${560 - i * 12} ${540 + i * 20} ${346 + i * 7}`,
      '#9cf3e8',
      3,
      'opacity=".28"',
    ),
  ) +
  times(90, () =>
    disc(
      ink.between(740, 1120),
      ink.between(380, 660),
      ink.between(2, 12),
      '#fff',
      `opacity="${n(ink.between(0.2, 0.85))}"`,
    ),
  ) +
  stroke('M470 742Q640 700 800 640', '#eafffb', 13, 'opacity=".8"') +
  path('M752 664Q860 610 958 596Q900 660 766 684Z', ink.across('#ffd23f', '#ff6b4a')) +
  path(
    'M834 628L806 560L850 520L872 470L902 480L888 540L920 586L900 616L876 576L846 590L862 622Z',
    '#10243c',
  ) +
  disc(897, 456, 20, '#10243c') +
  stroke('M880 500L800 470M888 506L960 500', '#10243c', 13) +
  path('M0 900V826Q400 748 800 824T1600 800V900Z', '#e6fffb', 'opacity=".55"');

const condado: Scene = (ink) => {
  const towers = [60, 190, 330, 450, 590, 730, 850, 990, 1130, 1260, 1390, 1500];
  return (
    sky(ink, '#061233', '#15306b 45%', '#5d4a9c 62%', '#f08b7d') +
    stars(ink, 130, 360) +
    moon(ink, 1240, 170, 70) +
    towers
      .map((x, i) =>
        tower(ink, x + (i % 2) * 14, 90 + ((i * 37) % 50), 190 + ((i * 97) % 250), '#0d1c46', '#ffd98a'),
      )
      .join('') +
    towers
      .map((x, i) => tower(ink, x - 60, 80 + ((i * 53) % 46), 120 + ((i * 71) % 160), '#0a1433', '#ffc36b'))
      .join('') +
    water(ink, 620, ['#2b2f6b', '#101d4d 45%', '#060d28'], '#ffd98a', 70) +
    shimmer(ink, 1240, 626, 110, '#e9eeff') +
    times(40, () =>
      rect(
        ink.between(0, W),
        624,
        ink.between(5, 14),
        ink.between(40, 190),
        ink.fade(ink.pick(['#ffc36b', '#ff8f6b', '#8fb8ff']), 0.5, 0),
      ),
    ) +
    path(`M0 ${H}V800Q240 770 420 830T760 ${H}Z`, '#050a1e') +
    palm(160, 840, 330, 90, '#050a1e', '#07102b') +
    palm(300, 868, 240, -50, '#050a1e', '#07102b')
  );
};

function tower(ink: Ink, x: number, width: number, height: number, wall: string, lamp: string): string {
  const top = 622 - height;
  const rows = Math.floor(height / 22);
  const columns = Math.floor(width / 20);
  const windows = times(rows * columns, (i) => {
    if (ink.between(0, 1) > 0.5) return '';
    const wx = x + 8 + (i % columns) * 20;
    return rect(
      wx,
      top + 10 + Math.floor(i / columns) * 22,
      10,
      9,
      lamp,
      `opacity="${n(ink.between(0.35, 1))}"`,
    );
  });
  return rect(x, top, width, height, wall, 'rx="3"') + windows;
}

export const coastScenes = { playa, garita, faro, bioluminiscente, kayak, surf, condado } satisfies Record<
  string,
  Scene
>;
