import { createReadStream } from 'node:fs';
import { glob, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { inflateRawSync } from 'node:zlib';
import { Unzip, type AsyncFlateStreamHandler, type UnzipDecoder } from 'fflate';
import prettier from 'prettier';
import * as z from 'zod';
import { Advisory, AdvisoryList, checkLock, lockedPackages } from './checks/lock-advisories.ts';
import { root } from './root.ts';
import { runCommand, StopError } from './run-command.ts';

const usage = `npm run advisories -- [SOURCE] [--save] [--list FILE]
  compares package-lock.json with the list in FILE (default: operations/advisories.json), or with SOURCE: a zip file or a folder of OSV
  files, or the address of a zip file. --save writes what SOURCE has about our packages into FILE. What FILE accepts holds for both.`;

interface SourceFile {
  name: string;
  text: string;
}

/** Node's own inflate. That of fflate takes 128 KiB for each file, and most files here have two. */
class Inflate implements UnzipDecoder {
  static compression = 8;
  ondata: AsyncFlateStreamHandler = () => {};
  readonly #parts: Uint8Array[] = [];
  push(part: Uint8Array, isLast: boolean): void {
    this.#parts.push(part);
    if (isLast) this.ondata(null, inflateRawSync(Buffer.concat(this.#parts)), true);
  }
}

/** The files of a zip file, one after the other: OSV's has hundreds of thousands. Throws if it is broken. */
async function* filesOfZip(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<SourceFile> {
  const complete: SourceFile[] = [];
  const unzip = new Unzip((file) => {
    const parts: Uint8Array[] = [];
    file.ondata = (error, data, isLast) => {
      if (error) throw error;
      parts.push(data);
      if (isLast && file.name.endsWith('.json'))
        complete.push({ name: file.name, text: Buffer.concat(parts).toString() });
    };
    file.start();
  });
  unzip.register(Inflate);
  for await (const chunk of chunks) {
    unzip.push(chunk);
    yield* complete.splice(0);
  }
  unzip.push(new Uint8Array(), true);
  yield* complete.splice(0);
}

/** All JSON files of a source. */
async function* filesOf(source: string): AsyncGenerator<SourceFile> {
  if (/^https?:/.test(source)) {
    const response = await fetch(source);
    if (!response.ok || response.body === null) throw new Error(`status ${response.status}`);
    yield* filesOfZip(response.body);
  } else if ((await stat(source)).isDirectory()) {
    for await (const name of glob('**/*.json', { cwd: source }))
      yield { name, text: await readFile(path.join(source, name), 'utf8') };
  } else {
    yield* filesOfZip(createReadStream(source));
  }
}

/** What is read of each advisory, to find those of our packages. */
const Named = z.object({
  modified: z.iso.datetime(),
  affected: z.array(z.object({ package: z.object({ name: z.string() }).optional() })).default([]),
});

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The advisories of a source that name one of our packages, and the day of its newest one. One that cannot be read stops none. */
async function readSource(source: string, names: ReadonlySet<string>) {
  const advisories: Advisory[] = [];
  const unreadable: string[] = [];
  let newest = '';
  const isOurs = (entry: { package?: { name: string } | undefined }) => names.has(entry.package?.name ?? '');
  for await (const { name, text } of filesOf(source)) {
    const data = parseJson(text);
    const named = Named.safeParse(data);
    if (!named.success) {
      unreadable.push(`${name} is no advisory in the OSV format`);
      continue;
    }
    if (named.data.modified > newest) newest = named.data.modified;
    if (!named.data.affected.some(isOurs)) continue;
    const { success, data: advisory, error } = Advisory.safeParse(data);
    if (success) advisories.push({ ...advisory, affected: advisory.affected.filter(isOurs) });
    else unreadable.push(`${name} cannot be read: ${z.prettifyError(error)}`);
  }
  if (newest === '') throw new Error('it has no advisory in the OSV format');
  advisories.sort((one, other) => one.id.localeCompare(other.id));
  return { asOf: newest.slice(0, 10), advisories, unreadable: unreadable.sort() };
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: {
        save: { type: 'boolean', default: false },
        list: { type: 'string', default: path.join(root, 'operations/advisories.json') },
      },
      allowPositionals: true,
    });
    const [source, ...more] = positionals;
    if (more.length === 0 && !(values.save && source === undefined)) return { ...values, source };
  } catch {
    // An option that is not known.
  }
  throw new StopError(usage);
}

/** What a reader function throws becomes a sentence that names the file. */
async function naming<T>(file: string, read: () => Promise<T>): Promise<T> {
  return read().catch((error: unknown) => {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : error;
    throw new StopError(
      `${file} cannot be read: ${reason instanceof Error ? reason.message : String(reason)}`,
    );
  });
}

const readList = async (file: string): Promise<AdvisoryList> =>
  AdvisoryList.parse(JSON.parse(await readFile(file, 'utf8')));

async function writeList(file: string, list: AdvisoryList): Promise<void> {
  const options = await prettier.resolveConfig(file);
  await writeFile(file, await prettier.format(JSON.stringify(list), { ...options, filepath: file }));
}

await runCommand(async () => {
  const { source, save, list: file } = readArguments();
  const lock: unknown = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8'));
  const packages = lockedPackages(lock);
  let list = await naming(file, () => readList(file));
  let unreadable: string[] = [];
  if (source !== undefined) {
    const found = await naming(source, () => readSource(source, new Set(packages.map(({ name }) => name))));
    unreadable = found.unreadable;
    list = { asOf: found.asOf, accepted: list.accepted, advisories: found.advisories };
    if (save) await writeList(file, list);
  }
  const { failures, warnings } = checkLock(lock, list, new Date().toISOString().slice(0, 10));
  const production = packages.filter(({ isProduction }) => isProduction).length;
  console.log(
    `${packages.length} packages (${production} for production), advisories as of ${list.asOf} (${list.advisories.length} about them).`,
  );
  for (const line of [...unreadable, ...warnings]) console.log(`! ${line}`);
  if (failures.length > 0)
    throw new StopError(
      [...failures.map((line) => `✗ ${line}`), 'What to do: docs/runbook.md, "A hole in a package".'].join(
        '\n',
      ),
    );
});
