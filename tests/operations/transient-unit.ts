import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '#commands/root.ts';

/** What operations/telecoqui asks systemd to run. */
export interface TransientUnit {
  /** `Name=value`, as in a unit. */
  properties: string[];
  command: string[];
}

/** What `operations/telecoqui` with these arguments would run; the exit code and the output of the script where it runs nothing. */
export function transientUnit(
  ...args: readonly string[]
): TransientUnit | { code: number | null; output: string } {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'telecoqui-systemd-run-'));
  try {
    // In place of systemd, which does not run everywhere: it says what it was asked.
    writeFileSync(path.join(folder, 'systemd-run'), '#!/bin/sh\nprintf \'%s\\0\' "$@"\n', { mode: 0o755 });
    const { status, stdout, stderr } = spawnSync('sh', [path.join(root, 'operations/telecoqui'), ...args], {
      env: { PATH: `${folder}:/usr/bin:/bin` },
      encoding: 'utf8',
    });
    if (status !== 0) return { code: status, output: stderr };
    const asked = stdout.split('\0').slice(0, -1);
    const from = asked.indexOf('/usr/bin/node');
    const properties = asked.slice(0, from).flatMap((word, at) => (asked[at - 1] === '-p' ? [word] : []));
    return { properties, command: asked.slice(from) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
