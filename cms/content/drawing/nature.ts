import { disc, group, H, n, oval, path, rect, stroke, times, W, type Ink } from './ink.ts';

export function sky(ink: Ink, ...stops: string[]): string {
  return rect(0, 0, W, H, ink.down(...stops));
}

/** A round light such as the halo of the sun, the moon or a lamp. */
export function halo(ink: Ink, x: number, y: number, r: number, colour: string, strength = 1): string {
  return disc(x, y, r, ink.light(colour, strength));
}

export function sun(ink: Ink, x: number, y: number, r: number, colour = '#fff1c9', glow = '#ffd27a'): string {
  return halo(ink, x, y, r * 5, glow, 0.75) + disc(x, y, r, colour);
}

export function moon(ink: Ink, x: number, y: number, r: number): string {
  return (
    halo(ink, x, y, r * 4.5, '#bcd7ff', 0.45) +
    disc(x, y, r, ink.across('#fffdf2', '#dfe7f5')) +
    disc(x - r * 0.3, y - r * 0.2, r * 0.17, '#c9d3e6', 'opacity=".55"') +
    disc(x + r * 0.25, y + r * 0.3, r * 0.24, '#c9d3e6', 'opacity=".5"') +
    disc(x + r * 0.35, y - r * 0.4, r * 0.1, '#c9d3e6', 'opacity=".5"')
  );
}

export function stars(ink: Ink, count: number, bottom: number): string {
  return times(count, () =>
    disc(
      ink.between(0, W),
      ink.between(0, bottom),
      ink.between(0.8, 2.6),
      '#fff',
      `opacity="${n(ink.between(0.2, 0.95))}"`,
    ),
  );
}

/** A mountain line from edge to edge at height `y`, filled to the bottom. */
export function ridge(ink: Ink, y: number, swing: number, fill: string, more = ''): string {
  const phases = [ink.between(0, 6), ink.between(0, 6), ink.between(0, 6), ink.between(0, 6)];
  const [a = 0, b = 0, c = 0, d = 0] = phases;
  const points = Array.from({ length: 81 }, (_, i) => {
    const x = i * 20;
    const t = x / W;
    const wave =
      Math.sin(t * 5 + a) * 0.5 +
      Math.sin(t * 11 + b) * 0.28 +
      Math.sin(t * 23 + c) * 0.14 +
      Math.sin(t * 57 + d) * 0.05;
    return `L${x} ${n(y + wave * swing)}`;
  });
  return path(`M0 ${H}${points.join('')}L${W} ${H}Z`, fill, more);
}

/** A cloud with a flat base and the width `size`. */
export function cloud(ink: Ink, x: number, y: number, size: number, fill: string, opacity = 1): string {
  const puffs = times(7, (i) => {
    const t = i / 6;
    const r = size * (0.09 + 0.12 * Math.sin(Math.PI * t) * ink.between(0.75, 1.2));
    return disc(x + t * size, y - r * 0.55, r, fill);
  });
  return group(
    puffs + rect(x, y - size * 0.07, size, size * 0.1, fill, `rx="${n(size * 0.05)}"`),
    `opacity="${opacity}"`,
  );
}

/** Thin bands of cloud near the horizon. */
export function bands(ink: Ink, top: number, bottom: number, colour: string, count: number): string {
  return times(count, () => {
    const w = ink.between(180, 720);
    const h = ink.between(5, 18);
    return rect(
      ink.between(-200, W),
      ink.between(top, bottom),
      w,
      h,
      colour,
      `rx="${n(h / 2)}" opacity="${n(ink.between(0.1, 0.5))}"`,
    );
  });
}

/** Water from `y` to the bottom, with reflections that grow towards the viewer. */
export function water(ink: Ink, y: number, stops: string[], glint: string, count = 60): string {
  const lines = times(count, () => {
    const t = ink.between(0, 1) ** 1.6;
    const w = 30 + t * 190;
    return rect(
      ink.between(-80, W),
      y + 6 + t * (H - y - 6),
      w,
      1.5 + t * 4,
      glint,
      `rx="3" opacity="${n(ink.between(0.1, 0.5))}"`,
    );
  });
  return rect(0, y, W, H - y, ink.down(...stops)) + lines;
}

/** The broken column of light of the sun or moon on water. */
export function shimmer(ink: Ink, x: number, y: number, width: number, colour: string): string {
  return times(34, (i) => {
    const t = i / 33;
    const w = width * (0.35 + t) * ink.between(0.3, 1);
    const h = 3 + t * 7;
    return rect(
      x - w / 2 + ink.between(-16, 16),
      y + t * (H - y),
      w,
      h,
      colour,
      `rx="${n(h / 2)}" opacity="${n(0.85 - t * 0.5)}"`,
    );
  });
}

/** A coconut palm with its foot at (x, y). */
export function palm(
  x: number,
  y: number,
  height: number,
  lean: number,
  trunk: string,
  leaf: string,
): string {
  const tipX = x + lean;
  const tipY = y - height;
  const bend = `Q${n(x + lean * 0.1)} ${n(y - height * 0.62)}`;
  const w = height * 0.028;
  const body = path(
    `M${n(x - w * 1.6)} ${n(y)}${bend} ${n(tipX - w * 0.5)} ${n(tipY)}L${n(tipX + w * 0.7)} ${n(tipY)}Q${n(x + lean * 0.1 + w * 2.4)} ${n(y - height * 0.6)} ${n(x + w * 1.8)} ${n(y)}Z`,
    trunk,
  );
  const fronds = times(9, (i) => {
    const angle = Math.PI * (-0.06 + (i / 8) * 1.12) + Math.PI;
    const reach = height * (0.5 + 0.07 * Math.sin(i * 2.3));
    const ex = tipX + Math.cos(angle) * reach;
    const ey = tipY + Math.sin(angle) * reach * 0.5 + reach * 0.34;
    const cx = tipX + Math.cos(angle) * reach * 0.55;
    const cy = tipY + Math.sin(angle) * reach * 0.75 - reach * 0.12;
    return path(
      `M${n(tipX)} ${n(tipY)}Q${n(cx)} ${n(cy)} ${n(ex)} ${n(ey)}Q${n(cx)} ${n(cy + reach * 0.22)} ${n(tipX)} ${n(tipY + w)}Z`,
      leaf,
    );
  });
  const nuts = times(3, (i) => disc(tipX + (i - 1) * w * 1.6, tipY + w * 1.8, w * 1.1, trunk));
  return body + fronds + nuts;
}

/** Slanted rain over the whole picture. */
export function rain(ink: Ink, count: number, colour: string, slant = -0.22): string {
  return times(count, () => {
    const x = ink.between(-50, W + 150);
    const y = ink.between(-60, H);
    const length = ink.between(24, 86);
    return stroke(
      `M${n(x)} ${n(y)}l${n(length * slant)} ${n(length)}`,
      colour,
      ink.between(1, 2.6),
      `opacity="${n(ink.between(0.12, 0.5))}"`,
    );
  });
}

/** A clump of leaves, from which trees and bushes are made. */
export function foliage(
  ink: Ink,
  x: number,
  y: number,
  size: number,
  colours: readonly [string, ...string[]],
): string {
  return times(22, () => {
    const angle = ink.between(0, Math.PI * 2);
    const reach = Math.sqrt(ink.between(0, 1)) * size;
    return oval(
      x + Math.cos(angle) * reach,
      y + Math.sin(angle) * reach * 0.62,
      size * ink.between(0.16, 0.34),
      size * ink.between(0.12, 0.25),
      ink.pick(colours),
    );
  });
}

export function birds(x: number, y: number, size: number, colour: string): string {
  return times(5, (i) => {
    const bx = x + i * size * 1.9;
    const by = y + Math.sin(i * 1.9) * size;
    const s = size * (0.6 + 0.4 * Math.cos(i * 2.4) ** 2);
    return stroke(
      `M${n(bx - s)} ${n(by)}q${n(s * 0.5)} ${n(-s * 0.5)} ${n(s)} 0q${n(s * 0.5)} ${n(-s * 0.5)} ${n(s)} 0`,
      colour,
      s * 0.16,
    );
  });
}

/** Darkens the edges of the picture. */
export function vignette(strength = 0.34): string {
  return `<defs><radialGradient id="v" cx=".5" cy=".46" r=".78"><stop offset=".55" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#020817" stop-opacity="${strength}"/></radialGradient></defs>${rect(0, 0, W, H, 'url(#v)')}`;
}
