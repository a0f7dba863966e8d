// Runs PHP code with a version of PHP that runs in WebAssembly, and prints what it prints. A process of its own, because PHP's runtime
// keeps the process alive. php-versions.ts starts it.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import path from 'node:path';

const { packages, version, code, folders } = JSON.parse(process.env['PHP_RUN'] ?? '{}');
const { resolve } = createRequire(path.join(packages, 'package.json'));
const { loadNodeRuntime, createNodeFsMountHandler } = await import(
  pathToFileURL(resolve('@php-wasm/node')).href
);
const { PHP } = await import(pathToFileURL(resolve('@php-wasm/universal')).href);

const php = new PHP(await loadNodeRuntime(version, { emscriptenOptions: { processId: 1 } }));
for (const folder of folders) {
  php.mkdir(folder);
  await php.mount(folder, createNodeFsMountHandler(folder));
}
try {
  const { text } = await php.run({ code });
  process.stdout.write(text, () => process.exit(0));
} catch (error) {
  const { text = '', errors = '' } = error.response ?? {};
  process.stderr.write(`${error.message}\n${text}\n${errors}\n`, () => process.exit(1));
}
