/**
 * The arrows of the house (README, "The map"): which folder may import which. ESLint holds them in `npm run check`,
 * in .ts, .tsx and .astro alike. Folders of src are named by the package import `#folder/...`; a relative path may not
 * leave its own folder, so an import that breaks the map cannot hide behind dots.
 */

/** Parts of the product: they never import each other. */
const rooms = [
  'shell',
  'news',
  'programmes',
  'search',
  'sports',
  'weather',
  'newsletter',
  'live',
  'gate',
  'ads',
  'account',
  'feeds',
  'metadata',
  'preview',
];

/** What several rooms need of the product's own: they import each other no more than rooms do. */
const sharedRooms = ['body', 'embeds', 'pictures', 'preferences', 'share'];

const base = ['contract', 'api', 'config', 'ui'];

/** Folder of src -> the folders of src it may import, beside itself. */
const allowed = {
  contract: [],
  ui: [],
  config: ['contract'],
  api: ['contract', 'config'],
  ...Object.fromEntries(sharedRooms.map((room) => [room, base])),
  ...Object.fromEntries(rooms.map((room) => [room, [...base, ...sharedRooms]])),
  layouts: [...base, ...sharedRooms, ...rooms],
  pages: [...base, ...sharedRooms, ...rooms, 'layouts'],
  publishing: ['contract', 'config'],
  origin: ['contract', 'config', 'publishing', 'ui'],
  commands: ['contract', 'config', 'publishing', 'origin'],
};

const folders = Object.keys(allowed);

function rule(patterns, message) {
  const regex = patterns.join('|');
  return {
    'no-restricted-imports': ['error', { patterns: [{ regex, message }] }],
    'no-restricted-syntax': [
      'error',
      { selector: `ImportExpression[source.value=/${regex.replaceAll('/', '\\/')}/]`, message },
    ],
  };
}

/** Astro takes the folders of `pages` for addresses: what they share stands beside them, under a name with `_`. */
const outside = (folder) => (folder === 'pages' ? '^(\\.\\./)+[^._]' : '^\\.\\./');

const sourceArrows = folders.map((folder) => {
  const forbidden = folders.filter((other) => other !== folder && !allowed[folder].includes(other));
  return {
    files: [`src/${folder}/**/*.{ts,tsx,astro,mjs}`],
    rules: rule(
      [`^#(${[...forbidden, folder].join('|')})/`, outside(folder)],
      `src/${folder} may import ${allowed[folder].join(', ') || 'no other folder of src'}; its own files by "./"`,
    ),
  };
});

export const arrows = [
  ...sourceArrows,
  {
    files: ['src/contract/**'],
    ignores: ['src/contract/**/*.test.ts'],
    rules: rule(
      ['^[^.#z]', '^#', '^\\.\\./'],
      'the contract uses zod alone: the worker and the site both live by it',
    ),
  },
  {
    files: ['api-worker/**/*.ts'],
    rules: rule(['^#(?!contract/)'], 'the worker and the site share #contract and nothing else'),
  },
  {
    files: ['cms/**/*.ts'],
    rules: rule(
      ['^#(?!commands/(leash|secrets)\\.ts)'],
      'cms stands in for other people’s servers: it knows nothing of the site',
    ),
  },
];
