/**
 * The import rules between folders (README, "The map"). ESLint checks them in `npm run check`, in .ts, .tsx and .astro files. Folders of
 * src are imported as `#<folder>/<file>`; a relative path may not leave its own folder, so that no import between folders escapes these rules.
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
  'emergency',
  'offline',
];

/** Parts that several rooms use. They never import each other either. */
const sharedRooms = ['body', 'embeds', 'pictures', 'preferences', 'share'];

const base = ['contract', 'api', 'config', 'ui'];

/** Folder of src -> the other folders of src that it may import. */
const allowed = {
  contract: [],
  ui: [],
  config: ['contract'],
  api: ['contract', 'config'],
  ...Object.fromEntries(sharedRooms.map((room) => [room, base])),
  ...Object.fromEntries(rooms.map((room) => [room, [...base, ...sharedRooms]])),
  layouts: [...base, ...sharedRooms, ...rooms],
  // The light twins show what the rooms' own views show, by the same view models.
  lite: [...base, ...sharedRooms, ...rooms],
  pages: [...base, ...sharedRooms, ...rooms, 'layouts', 'lite'],
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

/** Folders of the weather room -> the other folders of it that they may import. Its pages never import each other. */
const weatherFolders = {
  home: ['sky'],
  sky: [],
  parts: ['sky'],
  tiempo: ['sky', 'parts'],
  v2: ['sky', 'parts'],
  light: ['sky', 'parts'],
};

/** Astro turns the folders of `pages` into addresses, so modules that they share are in files and folders that begin with `_`. */
const outside = (folder) => (folder === 'pages' ? '^(\\.\\./)+[^._]' : '^\\.\\./');

/** Imports of src that a folder may not contain, as a pattern of the imported path. */
const forbiddenIn = (folder) => {
  const forbidden = folders.filter((other) => other !== folder && !allowed[folder].includes(other));
  return `^#(${[...forbidden, folder].join('|')})/`;
};

const sourceArrows = folders.map((folder) => {
  return {
    files: [`src/${folder}/**/*.{ts,tsx,astro,mjs}`],
    rules: rule(
      [forbiddenIn(folder), outside(folder)],
      `src/${folder} may import ${allowed[folder].join(', ') || 'no other folder of src'}; its own files by "./"`,
    ),
  };
});

const weatherArrows = Object.entries(weatherFolders).map(([folder, imported]) => ({
  files: [`src/weather/${folder}/**/*.{ts,tsx,astro}`],
  // A single file directly in src/weather (the start of the islands) may be imported by all.
  rules: rule(
    [forbiddenIn('weather'), `^\\.\\./(?!(${imported.join('|')})/|[^/]+$)`],
    `src/weather/${folder} may import ${imported.join(', ') || 'no other folder'} of src/weather by "../"`,
  ),
}));

export const arrows = [
  ...sourceArrows,
  ...weatherArrows,
  {
    files: ['src/contract/**'],
    ignores: ['src/contract/**/*.test.ts'],
    rules: rule(
      ['^[^.#z]', '^#', '^\\.\\./'],
      'the contract may import only zod, because the worker and the site both use it',
    ),
  },
  {
    files: ['api-worker/**/*.ts'],
    rules: rule(['^#(?!contract/)'], 'the worker may import only #contract from the site'),
  },
  {
    files: ['cms/**/*.ts'],
    rules: rule(
      ['^#(?!commands/(end-with-parent|secrets)\\.ts)'],
      'cms stands in for servers of others and may not import the site',
    ),
  },
];
