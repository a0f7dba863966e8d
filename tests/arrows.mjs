import path from 'node:path';

/**
 * The import rules between folders (README, "The map"). ESLint checks them in `npm run check`, in .ts, .tsx and .astro files. Folders of
 * src are imported as `#<folder>/<file>`; a relative path may not leave its own folder, so that no import between folders escapes these rules.
 * Folders of the worker import each other by relative paths. Imports of types count.
 */

/** Parts of the product: they never import each other. */
const rooms = [
  'shell',
  'news',
  'programmes',
  'search',
  'sports',
  'weather',
  'nature',
  'closings',
  'coverage',
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
const sharedRooms = ['alerts', 'body', 'channel', 'document', 'embeds', 'pictures', 'preferences', 'share'];

const base = ['contract', 'api', 'config', 'ui'];

/** Folder of src -> the other folders of src that it may import. */
const allowed = {
  contract: [],
  ui: [],
  config: ['contract'],
  api: ['contract', 'config'],
  ...Object.fromEntries(sharedRooms.map((room) => [room, base])),
  // The style of the map and the script of the list stand in the page, whose policy names them.
  alerts: [...base, 'document'],
  ...Object.fromEntries(rooms.map((room) => [room, [...base, ...sharedRooms]])),
  layouts: [...base, ...sharedRooms, ...rooms],
  // The light twins show what the rooms' own views show, by the same view models.
  lite: [...base, ...sharedRooms, ...rooms],
  pages: [...base, ...sharedRooms, ...rooms, 'layouts', 'lite'],
  publishing: ['contract', 'config', 'document'],
  origin: ['contract', 'config', 'publishing', 'document', 'ui'],
  build: ['contract', 'config', 'publishing', 'origin'],
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
  home: ['sky', 'parts'],
  sky: [],
  parts: ['sky'],
  map: ['sky', 'parts'],
  tiempo: ['sky', 'parts', 'map'],
  v2: ['sky', 'parts', 'map'],
  light: ['sky', 'parts', 'map'],
};

/** Folders of src/ui, of two rooms and of src/contract -> the other folders of each that they may import. */
const newsFolders = { carousel: [] };
const uiFolders = { islands: [], lists: [], face: ['islands'], time: ['islands'], toasts: ['islands'] };
const sportsFolders = {
  teams: [],
  games: ['teams'],
  'team-page': ['games', 'teams'],
  'your-teams': ['games', 'teams'],
};
const contractFolders = { text: [], signing: [], subscribers: ['signing'], publishing: ['text'] };

/** Folders of src/commands -> the other folders of it that they may import. */
const commandFolders = {
  processes: [],
  checks: ['processes'],
  worker: ['processes'],
  deploy: ['processes', 'worker'],
  site: ['processes', 'worker'],
  backup: ['worker', 'deploy'],
};

/** Folders of src/origin -> the other folders of it that they may import. The files directly in it put them together, and test them so. */
const originFolders = {
  requests: [],
  site: ['limits'],
  advertisements: [],
  pictures: ['requests'],
  responses: ['requests'],
  limits: ['requests'],
  channel: ['requests', 'limits'],
  observing: ['requests', 'site'],
  emergency: ['responses'],
  fetched: ['requests', 'pictures', 'observing'],
  gate: ['requests', 'site'],
  held: ['requests', 'responses', 'observing', 'emergency', 'site'],
};

/** Astro turns the folders of `pages` into addresses, so modules that they share are in files and folders that begin with `_`. */
const leavesFolder = { pages: '^(\\.\\./)+[^._]', contract: '^\\.\\./\\.\\./' };
const outside = (folder) => leavesFolder[folder] ?? '^\\.\\./';

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

/** Rules for the folders of one folder of src. `mayImportFiles`: whether they may import the files directly in it. */
const innerArrows = (outer, inner, mayImportFiles) =>
  Object.entries(inner).map(([folder, imported]) => ({
    files: [`src/${outer}/${folder}/**/*.{ts,tsx,astro}`],
    rules: rule(
      [forbiddenIn(outer), `^\\.\\./(?!(${imported.join('|')})/${mayImportFiles ? '|[^/]+$' : ''})`],
      `src/${outer}/${folder} may import ${imported.join(', ') || 'no other folder'} of src/${outer} by "../"`,
    ),
  }));

/** Files of the worker that belong to no folder and import next to nothing: every row below may import them. */
const workerFoundations = [
  'settings.ts',
  'cache-control.ts',
  'stored-values.ts',
  'sql.ts',
  'd1-statements.ts',
  'write-in-halves.ts',
  'csv.ts',
];

/**
 * Folders of api-worker/src, and its files outside them -> those that they may import. From the bottom to the top: a row imports only rows
 * before it. A folder within a folder is a row of its own. Tests, and what only they use, may import anything.
 */
const workerFolders = {
  logging: [],
  secrets: [],
  deliveries: [],
  'sport-topics': [],
  'alerts/words': [],
  // What comes from elsewhere.
  upstreams: ['logging'],
  'upstreams/wordpress/addresses': [],
  'upstreams/wordpress': ['upstreams', 'upstreams/wordpress/addresses'],
  'upstreams/openweather': ['alerts/words', 'upstreams'],
  'upstreams/sportradar': ['upstreams'],
  'upstreams/nws': ['alerts/words', 'upstreams'],
  'upstreams/usgs': ['upstreams'],
  'upstreams/nhc': ['upstreams'],
  'upstreams/nwis': ['upstreams'],
  'upstreams/power': ['upstreams'],
  // What changed in it, and what is kept of it.
  'single-flight.ts': ['upstreams'],
  changes: ['single-flight.ts', 'upstreams/wordpress'],
  'edge-cache': ['single-flight.ts', 'upstreams', 'changes'],
  http: ['edge-cache'],
  // What readers are told.
  scoreboard: ['upstreams', 'edge-cache'],
  alerts: ['alerts/words', 'upstreams', 'upstreams/nws', 'upstreams/openweather'],
  weather: ['alerts', 'upstreams', 'upstreams/openweather', 'edge-cache', 'http'],
  newsroom: ['upstreams', 'upstreams/wordpress', 'upstreams/wordpress/addresses', 'edge-cache', 'alerts'],
  search: ['upstreams/wordpress', 'newsroom', 'scoreboard'],
  // What one isolate shares, and what one request has of it.
  'isolate.ts': ['secrets', 'deliveries', 'upstreams', 'changes', 'edge-cache', 'http', 'newsroom'],
  'services.ts': [
    ...['upstreams', 'upstreams/wordpress', 'upstreams/openweather', 'changes', 'edge-cache'],
    ...['scoreboard', 'weather', 'newsroom', 'isolate.ts'],
  ],
  'polling-object.ts': ['logging', 'isolate.ts'],
  // How a route is declared, and the document of all of them.
  'route.ts': ['edge-cache', 'http', 'services.ts'],
  openapi: ['http', 'route.ts'],
  // What the worker does.
  publishing: ['changes', 'edge-cache', 'isolate.ts'],
  subscribers: ['isolate.ts'],
  notifications: ['secrets', 'upstreams', 'http', 'isolate.ts', 'services.ts'],
  nature: [
    ...['upstreams', 'upstreams/usgs', 'upstreams/nhc', 'upstreams/nwis', 'upstreams/power', 'isolate.ts'],
  ],
  'scoreboard/polling': [
    ...[
      'logging',
      'upstreams',
      'upstreams/sportradar',
      'changes',
      'scoreboard',
      'isolate.ts',
      'polling-object.ts',
      'notifications',
    ],
  ],
  'sync/rows': [
    ...[
      'sport-topics',
      'upstreams/wordpress',
      'upstreams/wordpress/addresses',
      'changes',
      'newsroom',
      'search',
    ],
  ],
  sync: [
    ...[
      'deliveries',
      'sport-topics',
      'upstreams',
      'upstreams/wordpress',
      'upstreams/wordpress/addresses',
      'changes',
      'edge-cache',
      'newsroom',
    ],
    ...['isolate.ts', 'publishing', 'sync/rows'],
  ],
  'alerts/rule': [
    ...['alerts', 'alerts/words', 'changes', 'newsroom', 'isolate.ts', 'services.ts', 'publishing'],
  ],
  'alerts/polling': [
    ...['logging', 'upstreams', 'upstreams/nws', 'changes', 'alerts', 'isolate.ts', 'notifications'],
    ...['polling-object.ts', 'publishing', 'alerts/rule', 'alerts/words'],
  ],
  access: ['logging', 'secrets', 'http', 'isolate.ts', 'services.ts', 'route.ts'],
  health: [
    ...[
      'secrets',
      'deliveries',
      'single-flight.ts',
      'changes',
      'edge-cache',
      'scoreboard',
      'weather',
      'alerts',
      'newsroom',
    ],
    ...[
      'isolate.ts',
      'services.ts',
      'publishing',
      'subscribers',
      'notifications',
      'scoreboard/polling',
      'nature',
    ],
  ],
  // What it is asked for, and when it acts by itself.
  routes: [
    ...['secrets', 'deliveries', 'upstreams', 'upstreams/wordpress', 'changes', 'edge-cache', 'http'],
    ...['scoreboard', 'weather', 'alerts', 'newsroom', 'search', 'services.ts', 'route.ts', 'openapi'],
    ...['alerts/rule', 'publishing', 'subscribers', 'notifications', 'nature', 'sync', 'access', 'health'],
  ],
  'schedule.ts': [
    ...['secrets', 'deliveries', 'changes', 'newsroom', 'search', 'isolate.ts', 'services.ts', 'publishing'],
    ...[
      'subscribers',
      'notifications',
      'nature',
      'scoreboard/polling',
      'sync',
      'alerts/rule',
      'access',
      'health',
    ],
  ],
  'app.ts': ['upstreams', 'changes', 'http', 'isolate.ts', 'services.ts', 'access', 'routes'],
  'worker.ts': [
    ...[
      'logging',
      'isolate.ts',
      'notifications',
      'scoreboard/polling',
      'alerts/polling',
      'schedule.ts',
      'app.ts',
    ],
  ],
};

for (const [index, [row, imported]] of Object.entries(workerFolders).entries()) {
  const before = Object.keys(workerFolders).slice(0, index);
  const later = imported.find((other) => !before.includes(other));
  if (later !== undefined) throw new Error(`${row} may not import ${later}, which is no row before it`);
}

const workerSource = path.resolve(import.meta.dirname, '../api-worker/src');

/** @type {import('eslint').Rule.RuleModule} */
const workerArrowsRule = {
  meta: {
    type: 'problem',
    docs: { description: 'a folder of the worker imports only the folders that its row names' },
    schema: [],
    messages: {
      forbidden:
        'api-worker/src/{{row}} may not import {{imported}}; its row in tests/arrows.mjs has {{allowed}}',
    },
  },
  create(context) {
    const file = path.relative(workerSource, context.filename);
    const rowOf = (name) => (path.dirname(name) === '.' ? name : path.dirname(name));
    const row = rowOf(file);
    const allowed = workerFolders[row] ?? [];
    const check = (source) => {
      if (!/^\.{1,2}\//.test(source?.value ?? '')) return;
      const imported = rowOf(path.join(path.dirname(file), source.value));
      if (imported === row || workerFoundations.includes(imported) || allowed.includes(imported)) return;
      const data = { row, imported, allowed: allowed.join(', ') || 'nothing' };
      context.report({ node: source, messageId: 'forbidden', data });
    };
    return {
      'ImportDeclaration, ExportNamedDeclaration, ExportAllDeclaration, ImportExpression': (node) =>
        check(node.source),
      TSImportType: (node) => check(node.source),
    };
  },
};

/** Rules for these files of the contract. `outside`: relative imports that they may not contain. */
const contractArrows = (files, outside) => ({
  files: [`src/contract/${files}`],
  ignores: ['src/contract/**/*.test.ts'],
  rules: rule(
    ['^(?!zod(?:/|$)|ipaddr\\.js$|entities/(?:decode|escape)$|lru-cache$)[^.#]', '^#', outside],
    'the contract may import only zod, ipaddr.js, entities and lru-cache, because the worker and the site both use it, and its folders only what tests/arrows.mjs says',
  ),
});

const beyondContract = {
  regex: '^#(?!contract/)',
  message: 'the worker may import only #contract from the site',
};

/** Whoever looks for what a source sends finds it in one place. */
const wireFormats = {
  regex: '/upstreams/(?:get-json|read)\\.ts$',
  importNames: ['getJson', 'readFrame', 'readItems'],
  message: 'what a source sends is requested and read in api-worker/src/upstreams/<source>',
};

export const arrows = [
  ...sourceArrows,
  ...innerArrows('ui', uiFolders, true),
  ...innerArrows('news', newsFolders, true),
  ...innerArrows('sports', sportsFolders, true),
  ...innerArrows('weather', weatherFolders, true),
  ...innerArrows('commands', commandFolders, true),
  ...innerArrows('origin', originFolders, false),
  contractArrows('*', '^\\.\\./'),
  ...Object.entries(contractFolders).map(([folder, imported]) =>
    contractArrows(`${folder}/**`, `^\\.\\./(?!(${imported.join('|')})/|[^/]+$)`),
  ),
  {
    files: ['api-worker/**/*.ts'],
    rules: rule([beyondContract.regex], beyondContract.message),
  },
  {
    files: ['api-worker/src/**/*.ts'],
    ignores: ['api-worker/src/upstreams/**'],
    rules: { 'no-restricted-imports': ['error', { patterns: [beyondContract, wireFormats] }] },
  },
  {
    files: ['api-worker/src/**/*.ts'],
    ignores: ['**/*.test.ts', 'api-worker/src/testing/**'],
    plugins: { worker: { rules: { arrows: workerArrowsRule } } },
    rules: { 'worker/arrows': 'error' },
  },
  {
    files: ['cms/**/*.ts'],
    rules: rule(
      [
        '^#(?!alerts/municipality-paths\\.ts|commands/(data-dir|processes/end-with-parent|environment-file|secrets)\\.ts|contract/signing/(hmac|signed-request)\\.ts)',
      ],
      'cms stands in for servers of others: of the site it may import only the outlines of the municipalities, and what both sides must do alike, to start and to sign',
    ),
  },
];
