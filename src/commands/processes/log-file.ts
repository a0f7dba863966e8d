import { appendFile, mkdir, rename, stat } from 'node:fs/promises';
import path from 'node:path';

/** Bytes of a log before the next one starts: some 40,000 lines, enough for an hour of errors at ten a second. */
const fileLimit = 4 * 1024 * 1024;

/** Bytes that wait while the disk is slow: a program that prints faster than the disk writes loses lines instead of filling our memory. */
const waitingLimit = 1024 * 1024;

export interface LogFile {
  /** Never throws and never waits: what the disk does not accept is lost, and the log says so with its next successful write. */
  write(text: string): void;
  /** Resolves when everything written so far is in the file, or lost. */
  flushed(): Promise<void>;
}

/** Renames a full log to `<file>.1`, in place of the previous one. Something else than a plain file (/dev/null) has no size to limit. */
async function rotate(file: string, coming: number, limit: number): Promise<void> {
  const found = await stat(file).catch(() => null);
  if (found?.isFile() && found.size > 0 && found.size + coming > limit) await rename(file, `${file}.1`);
}

/**
 * The log of a program, limited to twice `limit` bytes on disk. The file is opened for each write, so that nothing has to be repaired after
 * a full disk or after somebody removed the file. pino-roll and rotating-file-stream keep it open, and do not say what was lost.
 */
export function openLog(file: string, limit = fileLimit): LogFile {
  let waiting: string[] = [];
  let waitingBytes = 0;
  let lostBytes = 0;
  let lastError = '';
  let writing: Promise<void> | null = null;

  async function writeWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const text = waiting.join('');
      const bytes = waitingBytes;
      waiting = [];
      waitingBytes = 0;
      const lost = lostBytes;
      // Starts with a line break, because a write that failed half-way may have left half a line.
      const note = lost === 0 ? '' : `\n(${lost} bytes of this log were lost here: ${lastError})\n`;
      try {
        await mkdir(path.dirname(file), { recursive: true });
        await rotate(file, bytes + note.length, limit);
        await appendFile(file, note + text);
        lostBytes -= lost;
      } catch (error) {
        lastError = error instanceof Error ? error.message : String(error);
        lostBytes += bytes;
      }
    }
    writing = null;
  }

  return {
    write(text) {
      const bytes = Buffer.byteLength(text);
      if (waitingBytes + bytes > waitingLimit) {
        lastError = 'the disk was too slow';
        lostBytes += bytes;
        return;
      }
      waiting.push(text);
      waitingBytes += bytes;
      writing ??= writeWaiting();
    },
    async flushed() {
      await writing;
    },
  };
}
