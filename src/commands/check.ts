import path from 'node:path';
import { runLeashed } from './child-process.ts';
import { checks } from './checks.ts';
import { terminalProgress as progress } from './progress.ts';
import { root } from './root.ts';
import { runCommand, StopError } from './session.ts';

await runCommand(async () => {
  const failures: string[] = [];
  for (const { name, program, args } of checks) {
    const log = path.join(root, '.data/logs', `check-${program}.log`);
    await progress
      .step(name, () =>
        runLeashed(path.join(root, 'node_modules/.bin', program), [...args], {
          cwd: root,
          log,
          onLine: (line) => failures.push(line),
        }).then(() => failures.splice(0)),
      )
      .catch(() => failures.push(`^ ${name}`));
  }
  if (failures.length > 0) throw new StopError(failures.join('\n'));
});
