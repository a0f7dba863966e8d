import path from 'node:path';
import { format } from 'node:util';
import { LRUCache } from 'lru-cache';
import { pino } from 'pino';
import type { Settings } from '#config/settings.ts';
import { requestTrace } from '#config/render-context.ts';
import { safePath, safeText, secretsIn } from '#contract/text/log-text.ts';
import type { Observe } from '#origin/observing/observed-requests.ts';
import { openFailureLog } from './failure-log.ts';
import { openLog } from '../processes/log-file.ts';
import { printWholeLines } from '../progress.ts';

/** Pino's methods by those of `console`. */
const levels = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error' } as const;

/**
 * Milliseconds between two writes, each of all lines since the last one: at thousands of requests a second, one write for each line would
 * take longer than making the line.
 */
const batchTime = 100;
/**
 * Lines a second of requests that did not fail. Of further ones the log has the number: of 250 bytes each, 40,000 lines a second would take half of
 * the time that the origin has for sending pages, and the log on disk, which has 8 MB, would go back one second.
 */
const maxRequests = 1_000;
/** Lines after which a batch is written at once: half of what the log keeps while the disk is slow. */
const maxLines = 2_000;
/** Characters of a reason: a stack trace is read from its top. */
const maxReasonLength = 4_000;
/** Characters of paths whose safe spelling is remembered: of 10,000 pages, which are requested again and again. */
const rememberedPaths = 1_000_000;

/** A stream that writes to `stream` in batches, and the last one when the process exits. */
function batched(stream: { write(text: string): unknown }): { write(text: string): void } {
  let lines: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    if (lines.length > 0) stream.write(lines.join(''));
    lines = [];
  };
  process.on('exit', flush);
  return {
    write(text) {
      if (lines.length === 0) timer = setTimeout(flush, batchTime);
      lines.push(text);
      if (lines.length >= maxLines) flush();
    },
  };
}

/**
 * Starts the log of this process: one JSON object for each request that got a response. With LOG_FORMAT=json the lines go to the standard
 * output, and so does, in the same form, everything that the process prints. Otherwise the process prints for people, and the requests go to
 * `logs/requests.log` in the data folder. Both keep the failures of a day apart, with their reasons (failure-log.ts). A line that a request caused
 * has its id. No line contains a secret, an e-mail address or a reader's full address.
 */
export function startLog(
  settings: Pick<Settings, 'LOG_FORMAT' | 'DATA_DIR'>,
  environment: Readonly<Record<string, unknown>> = process.env,
): Observe {
  const secrets = secretsIn({ ...environment, ...settings });
  const toStdout = settings.LOG_FORMAT === 'json';
  const folder = path.resolve(settings.DATA_DIR, 'logs');
  const stream = toStdout ? process.stdout : openLog(path.join(folder, 'requests.log'));
  const failures = openFailureLog(folder);
  const lines = batched(stream);
  const logger = pino(
    {
      base: null,
      messageKey: 'msg',
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
    },
    lines,
  );
  if (toStdout) printWholeLines();
  for (const [method, level] of Object.entries(levels)) {
    const isFailure = level === 'warn' || level === 'error';
    if (!toStdout && !isFailure) continue;
    const name = method as keyof typeof levels;
    const print = console[name].bind(console);
    console[name] = (...parts: unknown[]) => {
      const msg = safeText(format(...parts), secrets);
      const id = requestTrace()?.id;
      if (toStdout) logger[level]({ ...(id && { id }) }, msg);
      else print(...parts);
      if (!isFailure) return;
      const line = {
        level,
        time: new Date().toISOString(),
        ...(id && { id }),
        msg: msg.slice(0, maxReasonLength),
      };
      failures.write(`${JSON.stringify(line)}\n`);
    };
  }
  const pathTexts = new LRUCache<string, string>({
    maxSize: rememberedPaths,
    sizeCalculation: (text, requested) => text.length + requested.length + 1,
    memoMethod: (requested) => JSON.stringify(safePath(requested, secrets)),
  });
  let [at, time] = [0, ''];
  let [second, requests, leftOut] = [0, 0, 0];
  /** Whether the request gets a line. The first one of a second says how many got none before. */
  const isLogged = (now: number, status: number): boolean => {
    if (Math.floor(now / 1000) !== second) {
      if (leftOut > 0) logger.info({ event: 'requests left out', count: leftOut });
      [second, requests, leftOut] = [Math.floor(now / 1000), 0, 0];
    }
    requests += 1;
    if (requests <= maxRequests || status >= 500) return true;
    leftOut += 1;
    return false;
  };
  return (request) => {
    const { kind, status } = request;
    const now = Date.now();
    if (kind === 'probe' || !isLogged(now, status)) return;
    // Read here, because a page from memory computes some of them only now.
    const { path: requested, worker, id, method, ms, reader } = request;
    if (now !== at) [at, time] = [now, new Date(now).toISOString()];
    const calls = worker.calls > 0 ? `,"worker":${JSON.stringify(worker)}` : '';
    // The same line as the logger's, made in a quarter of its time: logging is the most expensive part of sending a page from memory.
    const line =
      `{"level":"${status >= 500 ? 'error' : 'info'}","time":"${time}","event":"request","kind":"${kind}",` +
      `"path":${pathTexts.memo(requested)},"id":"${id}","method":${JSON.stringify(method)},"status":${status},"ms":${ms},` +
      `"reader":${JSON.stringify(reader)}${calls}}\n`;
    lines.write(line);
    if (status >= 500) failures.write(line);
  };
}
