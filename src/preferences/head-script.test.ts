import vm from 'node:vm';
import { setPersistentEngine } from '@nanostores/persistent';
import { expect, test } from 'vitest';
import { $dataSaver } from './data-saver.store.ts';
import { headScript } from '#ui/islands/head-script.ts';

interface Device {
  stored?: Record<string, string>;
  connection?: { saveData: boolean };
}

/** The classes of <html> after the script. Without `stored` the browser forbids storage. */
function classesOn({ stored, connection }: Device): Set<string> {
  const classes = new Set<string>();
  const classList = {
    add: (name: string) => classes.add(name),
    remove: (name: string) => classes.delete(name),
  };
  const browser = {
    document: { documentElement: { classList, dataset: {} } },
    ...{ navigator: { connection }, addEventListener: () => {}, setTimeout: () => {} },
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
});
