import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import path from 'node:path';
import { type Zippable, zipSync } from 'fflate';

const plugin = fileURLToPath(new URL('telecoqui/', import.meta.url));
/** The earliest date that the format knows: the file depends on nothing but its content. */
const modified = new Date('1980-01-01T12:00:00');

export interface PluginZip {
  /** As `telecoqui-0.2.0.zip`. */
  name: string;
  bytes: Uint8Array;
}

/**
 * The plugin as the file that an administrator uploads under "Subir plugin": all of its files in one folder, `telecoqui`.
 * @throws Error when the plugin's header has no version.
 */
export async function zipPlugin(): Promise<PluginZip> {
  const files: Zippable = {};
  const names: string[] = [];
  for await (const name of glob('**/*.*', { cwd: plugin })) names.push(name);
  for (const name of names.sort()) {
    files[`telecoqui/${name.replaceAll(path.sep, '/')}`] = await readFile(path.join(plugin, name));
  }
  const header = await readFile(path.join(plugin, 'telecoqui.php'), 'utf8');
  const version = /^ \* Version:\s+(\S+)$/m.exec(header)?.[1];
  if (version === undefined) throw new Error('The header of telecoqui.php has no version.');
  return { name: `telecoqui-${version}.zip`, bytes: zipSync(files, { mtime: modified }) };
}
