/**
 * The program that writes the configuration of the worker's bindings into the folder that is its argument. It is a process of its own because
 * wrangler loads Node's `domain`, which changes every event emitter: the origin that had imported it needed 28 instead of 21 µs for a held
 * page, and 250 MB more.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { unstable_readConfig as readConfig } from 'wrangler';
import { z } from 'zod';
import { BundleConfig, configFile } from './worker-bundle.ts';
import { workerDir } from './wrangler.ts';

const [folder] = z.tuple([z.string()]).parse(process.argv.slice(2));
const config = BundleConfig.parse(readConfig({ config: path.join(workerDir, 'wrangler.jsonc') }));
await writeFile(path.join(folder, configFile), JSON.stringify(config));
