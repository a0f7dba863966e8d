import { runChecks } from './checks/checks.ts';
import { runCommand, StopError } from './run-command.ts';

await runCommand(async () => {
  const failures: string[] = [];
  await runChecks(({ name, passed, output }) => {
    console.log(`${passed ? '✓' : '✗'} ${name}`);
    if (!passed) failures.push(`${output}\n^ ${name}`);
  });
  if (failures.length > 0) throw new StopError(failures.join('\n'));
});
