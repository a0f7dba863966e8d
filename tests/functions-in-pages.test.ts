import { Linter } from 'eslint';
import { expect, test } from 'vitest';
import { holdList, showOwnPlace } from '#alerts/show-own-place.ts';
import { showOwnEmergency } from '#document/own-emergency.ts';
import { showAdvertisement } from '#origin/advertisements/ad-frame.ts';

const functions = { holdList, showOwnPlace, showOwnEmergency, showAdvertisement };
/** What they may name: of the language and of browsers. */
const known = 'Date Number console document innerWidth localStorage location parent setTimeout window'.split(
  ' ',
);

test.each(Object.entries(functions))(
  '%s, whose text stands in pages, names nothing outside itself',
  (_, run) => {
    const globals = Object.fromEntries(known.map((name) => [name, 'readonly' as const]));
    const problems = new Linter().verify(`(${run.toString()})()`, {
      languageOptions: { globals },
      linterOptions: { noInlineConfig: true },
      rules: { 'no-undef': 'error' },
    });
    const errors = problems.filter(({ severity }) => severity === 2);
    expect(errors.map(({ message }) => message)).toEqual([]);
  },
);
