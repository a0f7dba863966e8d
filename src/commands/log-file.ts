import { appendFile, mkdir, rename, stat } from 'node:fs/promises';
import path from 'node:path';

/** Bytes of a log before it gives way to the next: some 40,000 lines, so that an hour of errors at ten a second is there whole. */
const fileLimit = 4 * 1024 * 1024;

/** Bytes that wait while the disk is slow: a program that prints faster than the disk writes loses lines, not our memory. */
const waitingLimit = 1024 * 1024;

export interface LogFile {
  /** Never throws and never waits: what the disk does not take is lost, and the log says so when it takes something again. */
  write(text: string): void;
  /** Resolves when everything written so far is in the file, or lost. */
  settled(): Promise<void>;
}

/** A full log becomes `<file>.1` in place of the one before. What is no plain file (/dev/null) has no size to bound. */
async function giveWay(file: string, coming: number, limit: number): Promise<void> {
  const found = await stat(file).catch(() => null);
  if (found?.isFile() && found.size > 0 && found.size + coming > limit) await rename(file, `${file}.1`);
}

/**
 * The log of a program, bounded to twice `limit` bytes on disk. The file is opened anew for each write: a disk that was
 * full, or a file that somebody removed, needs no other mending.
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
      // The line break before it: a write that failed half-way may have left half a line.
      const note = lost === 0 ? '' : `\n(${lost} bytes of this log were lost here: ${lastError})\n`;
      try {
        await mkdir(path.dirname(file), { recursive: true });
        await giveWay(file, bytes + note.length, limit);
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
    async settled() {
      await writing;
    },
  };
}
