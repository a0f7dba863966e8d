import { PICTURE_HEIGHT, PICTURE_WIDTH } from '../pictures.ts';

export const W = PICTURE_WIDTH;
export const H = PICTURE_HEIGHT;

/** Draws a scene as SVG markup on a 1600x900 sheet, with gradients and random numbers of `ink`. */
export type Scene = (ink: Ink) => string;

/** The gradients and random numbers of one picture. The same seed always gives the same picture. */
export class Ink {
  readonly #definitions: string[] = [];
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  get definitions(): string {
    return this.#definitions.join('');
  }

  /** A vertical gradient from top to bottom. A stop can have a position, as in `#fff 40%`. */
  down(...stops: string[]): string {
    return this.#define(
      (id) => `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${marks(stops)}</linearGradient>`,
    );
  }

  /** A horizontal gradient from left to right. */
  across(...stops: string[]): string {
    return this.#define(
      (id) => `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="0">${marks(stops)}</linearGradient>`,
    );
  }

  /** A radial gradient from the centre outwards. */
  round(...stops: string[]): string {
    return this.#define((id) => `<radialGradient id="${id}">${marks(stops)}</radialGradient>`);
  }

  /** A radial gradient from a colour to transparent, for light. */
  light(colour: string, strength = 1): string {
    return this.#define(
      (id) =>
        `<radialGradient id="${id}"><stop stop-color="${colour}" stop-opacity="${strength}"/><stop offset=".35" stop-color="${colour}" stop-opacity="${strength * 0.38}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`,
    );
  }

  /** A vertical gradient between two opacities of a colour, for haze, shade and reflections. */
  fade(colour: string, from: number, to: number): string {
    return this.#define(
      (id) =>
        `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${colour}" stop-opacity="${from}"/><stop offset="1" stop-color="${colour}" stop-opacity="${to}"/></linearGradient>`,
    );
  }

  /** A blur of `radius` pixels, for the attribute `filter`. */
  blur(radius: number): string {
    return this.#define(
      (id) =>
        `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${radius}"/></filter>`,
    );
  }

  /** A clip path with the given shape, for the attribute `clip-path`. */
  clip(shape: string): string {
    return this.#define((id) => `<clipPath id="${id}">${shape}</clipPath>`);
  }

  /** A random number between `low` and `high` from Mulberry32, which is small, uniform and repeatable. */
  between(low: number, high: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return low + (((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * (high - low);
  }

  pick<T>(items: readonly [T, ...T[]]): T {
    return items[Math.floor(this.between(0, items.length))] ?? items[0];
  }

  #define(definition: (id: string) => string): string {
    const id = `d${this.#definitions.length}`;
    this.#definitions.push(definition(id));
    return `url(#${id})`;
  }
}

function marks(stops: string[]): string {
  return stops
    .map((stop, index) => {
      const [colour, place] = stop.split(' ');
      const offset = place ?? `${(100 * index) / Math.max(1, stops.length - 1)}%`;
      return `<stop offset="${offset}" stop-color="${colour}"/>`;
    })
    .join('');
}

/** `count` pieces of markup. */
export function times(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

export function rect(x: number, y: number, width: number, height: number, fill: string, more = ''): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}" ${more}/>`;
}

export function disc(x: number, y: number, r: number, fill: string, more = ''): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}" ${more}/>`;
}

export function oval(x: number, y: number, rx: number, ry: number, fill: string, more = ''): string {
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${more}/>`;
}

export function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`;
}

export function stroke(d: string, colour: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
}

export function group(content: string, more: string): string {
  return `<g ${more}>${content}</g>`;
}

export function n(value: number): string {
  return String(Math.round(value * 10) / 10);
}
