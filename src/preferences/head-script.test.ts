import vm from 'node:vm';
import { setPersistentEngine } from '@nanostores/persistent';
import { expect, test } from 'vitest';
import { $dataSaver } from './data-saver.store.ts';
import { headScript } from '#ui/head-script.ts';

interface Device {
  stored?: Record<string, string>;
  connection?: { saveData: boolean };
}

interface Frames {
  /** What the next frame calls. */
  next: (() => void)[];
  /** Whether the browser has read the beginning of a part below the window, and the whole document. */
  hasPart: boolean;
  readyState: 'loading' | 'interactive';
}

/** The classes of <html> after the script. Without `stored` the browser forbids storage. */
function classesOn({ stored, connection }: Device, frames?: Frames): Set<string> {
  const classes = new Set<string>();
  const classList = {
    add: (...names: string[]) => names.forEach((name) => classes.add(name)),
    remove: (name: string) => classes.delete(name),
  };
  const browser = {
    document: {
      documentElement: { classList, dataset: {} },
      querySelector: (selector: string) => (selector === '.below-fold' && frames?.hasPart ? {} : null),
      get readyState() {
        return frames?.readyState;
      },
    },
    ...{ navigator: { connection }, addEventListener: () => {}, setTimeout: () => {} },
    requestAnimationFrame: (call: () => void) => frames?.next.push(call),
    get localStorage() {
      if (stored === undefined) throw new Error('SecurityError');
      return stored;
    },
  };
  vm.runInNewContext(headScript, browser);
  return classes;
}

test('a page is marked when its reader chose to save data, in browsers that say nothing about the line', () => {
  const stored: Record<string, string> = {};
  setPersistentEngine(stored, { addEventListener: () => {}, removeEventListener: () => {} });
  expect(classesOn({ stored })).not.toContain('saves-data');
  $dataSaver.set(true);
  expect(classesOn({ stored })).toContain('saves-data');
  $dataSaver.set(false);
  expect(classesOn({ stored })).not.toContain('saves-data');
});

test('a page is marked on a device that saves data, also where storage is forbidden', () => {
  expect(classesOn({ connection: { saveData: true } })).toContain('saves-data');
  expect(classesOn({ connection: { saveData: false } })).not.toContain('saves-data');
  expect(classesOn({})).toContain('settling');
  expect(classesOn({})).toContain('unpainted');
});

test.each([
  ['what is above them', { hasPart: true }],
  ['the whole page', { readyState: 'interactive' as const }],
])('parts below the window wait until the frame with %s is painted', (_name, change) => {
  const frames: Frames = { next: [], hasPart: false, readyState: 'loading' };
  const classes = classesOn({}, frames);
  const draw = () => frames.next.splice(0).forEach((call) => call());
  draw();
  draw();
  Object.assign(frames, change);
  draw();
  expect(classes).toContain('unpainted');
  draw();
  expect(classes).not.toContain('unpainted');
  expect(frames.next).toEqual([]);
});
