import { open } from 'node:fs/promises';
import { StopError } from './run-command.ts';

/**
 * Writes a file with people's addresses, or with secrets, which only its owner may read, also if the file existed with another mode. Throws
 * StopError if it cannot.
 */
export async function writePrivateFile(file: string, content: string | Uint8Array): Promise<void> {
  try {
    const handle = await open(file, 'w', 0o600);
    try {
      // Such as /dev/stdout, which has no mode of its own.
      const isPlain = (await handle.stat()).isFile();
      if (isPlain) await handle.chmod(0o600);
      await handle.writeFile(content);
      if (isPlain) await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw new StopError(
      `${file} cannot be written: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}
