import { deviceSavesData, lineSays } from './device-saves-data.ts';
import { whenPainted } from './when-painted.ts';

/**
 * Milliseconds from which a first paint counts as slow: what it takes on the best line that browsers still call `3g`. That is four round
 * trips of 272 ms (name, connection, encryption, page), 13 kB at 700 kbit/s (150 ms), and the work of a slow phone (250 ms).
 */
const slowPaint = 1_500;

/** The first paint of a page that was opened in a hidden tab says when the reader showed it, and nothing about the line. */
const startedHidden = typeof document !== 'undefined' && document.hidden;

/** Whether the first paint was late. False before it. */
const paintedLate = (): boolean =>
  !startedHidden &&
  performance.getEntriesByName('first-contentful-paint').some(({ startTime }) => startTime >= slowPaint);

/**
 * Whether nothing should be fetched before the reader asks for it: the device saves data, or the line or the device behind it is slow. On
 * the lines `slow-2g`, `2g` and `3g`, as browsers name them, React alone takes a second or more.
 */
export const sparesLine = (): boolean => deviceSavesData() || isSlow();

const isSlow = (): boolean => /[23]g/.test(String(lineSays('effectiveType'))) || paintedLate();

/** Calls `run` once the page is painted, if the line is slow and the device does not save data: what was asked for on every line. */
export function onSlowLine(run: () => void): void {
  whenPainted(() => {
    if (isSlow() && !deviceSavesData()) run();
  });
}

/** Calls `run` once, when the reader first taps, types or scrolls. */
export function onFirstUse(run: () => void): void {
  let hasRun = false;
  const runOnce = () => {
    if (!hasRun) run();
    hasRun = true;
  };
  for (const action of ['pointerdown', 'keydown', 'scroll']) addEventListener(action, runOnce);
}

/** Calls `run` at once, or, on a line that is to be spared, when the reader first uses the page. */
export function runSparingly(run: () => void): void {
  if (sparesLine()) onFirstUse(run);
  else run();
}
