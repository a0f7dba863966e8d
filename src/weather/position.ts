import type { Coordinates } from '#api/weather-requests.ts';
import { positionTexts } from './position-texts.ts';

/** The error of an unknown position. Its message is in Spanish. */
const unknownPosition = (reason: keyof typeof positionTexts): Error => new Error(positionTexts[reason]);

/** Milliseconds to wait for the browser's position. It does not count them while it asks the reader for permission, so the page counts too. */
const timeout = 10_000;

/** Which position each page asks for, and how many milliseconds after its island is there; a product requirement. The light page asks for none. */
export const locating = {
  tiempo: { precision: 'nearest', after: 500 },
  v2: { precision: 'own', after: 0 },
} as const;

/** How the browser is asked for each. */
const options = {
  nearest: { timeout },
  // A cached position may be five minutes old: in that time nobody drives to another municipality.
  own: { enableHighAccuracy: true, timeout, maximumAge: 5 * 60_000 },
} as const satisfies Record<string, PositionOptions>;
type Precision = keyof typeof options;

/** Degrees rounded to about a kilometre: enough to find the town, and all that leaves the device. /privacy promises this. */
const rough = (degrees: number): number => Math.round(degrees * 100) / 100;

function ask(precision: Precision): Promise<Coordinates> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(unknownPosition('unsupported'));
    const fail = () => reject(unknownPosition('failed'));
    setTimeout(fail, timeout);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: rough(coords.latitude), lon: rough(coords.longitude) }),
      fail,
      options[precision],
    );
  });
}

/** The position that the page asked for before its island was there, until the island takes it. */
let early: Promise<Coordinates> | null = null;
let earlyFailed = false;

/** Asks for the position before the island is there, and calls `found` when the browser knows it. A failure is logged. Never throws. */
export function askEarly(precision: Precision, found: () => void): Promise<void> {
  early = ask(precision);
  return early.then(found, ({ message }: Error) => {
    earlyFailed = true;
    early = null;
    console.warn(message);
  });
}

/** Whether the page has asked before its island was there, and how that ended. */
export const earlyState = (): 'asked' | 'failed' | null => {
  if (earlyFailed) return 'failed';
  return early === null ? null : 'asked';
};

/** The reader's position: the one that was asked for early, or a new one. Throws the error of an unknown position. */
export function position(precision: Precision): Promise<Coordinates> {
  const asked = early ?? ask(precision);
  early = null;
  return asked;
}
