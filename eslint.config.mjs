import js from '@eslint/js';
import astro from 'eslint-plugin-astro';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';
import { arrows } from './tests/arrows.mjs';
import { browserCode } from './tests/oldest-browsers.mjs';
import { phpProcessor } from './tests/php-expressions.mjs';
import { repeatedBeginnings } from './tests/repeated-beginnings.mjs';
import { servedMarkup } from './tests/served-markup.mjs';
import { wrappedRequests } from './tests/wrapped-requests.mjs';

export default tseslint.config(
  {
    ignores: [
      'dist',
      '.data',
      '.astro',
      '**/.wrangler',
      'node_modules',
      'api-worker/worker-configuration.d.ts',
    ],
  },
  js.configs.recommended,
  tseslint.configs.strict,
  tseslint.configs.stylistic,
  astro.configs['flat/recommended'],
  { files: ['**/*.tsx'], ...reactHooks.configs.flat.recommended },
  {
    rules: {
      // TypeScript reports undefined names.
      'no-undef': 'off',
      // Spanish typography uses no-break spaces in texts.
      'no-irregular-whitespace': ['error', { skipStrings: true, skipTemplates: true }],
      '@typescript-eslint/consistent-type-definitions': 'off',
      // Empty functions are allowed as callbacks that do nothing.
      '@typescript-eslint/no-empty-function': 'off',
      // One word for one thing (docs/writing.md): response, request, a maximum `max…`, a concurrency or a batch size.
      'id-match': [
        'error',
        '^(?!.*[aA]nswer)(?!.*[qQ]uestion)(?!_?(?:most|longest)(?:[A-Z]|$))(?!.*[aA]tOnce$).*$',
        { properties: true, onlyDeclarations: true },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
    },
  },
  {
    // What strangers and sources send must not cost more than its length. An expression that stays says beside it what bounds its text.
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
    },
  },
  {
    files: ['**/*.{ts,tsx,astro}'],
    rules: {
      // The time zone of a machine is mostly UTC, which has another day than the station for four hours of the evening.
      'no-restricted-properties': [
        'error',
        ...['FullYear', 'Month', 'Date', 'Day', 'Hours'].map((part) => ({
          property: `get${part}`,
          message:
            'It is that of the machine. Use #ui/time, #contract/day-and-time.ts or an Intl.DateTimeFormat with a timeZone.',
        })),
      ],
    },
  },
  ...repeatedBeginnings,
  ...phpProcessor,
  // Which folder may import which.
  ...arrows,
  // A failed request of a page must not make the page fail.
  ...wrappedRequests,
  // A script gets data, and reads none out of what the server wrote.
  ...servedMarkup,
  // Browser code may use only what the oldest browsers have.
  ...browserCode,
);
