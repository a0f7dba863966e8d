/** `npm run capacity`: simulates a hurricane night and prints the tables of docs/capacity.md. `--write` writes them there. */
import { parseArgs } from 'node:util';
import { writeFile } from 'node:fs/promises';
import * as z from 'zod';
import { runCommand, StopError } from '#commands/run-command.ts';
import { document, documentWith } from './report.ts';
import { capacityTables } from './tables.ts';
import { Scenario } from './scenario.ts';

/** Scenario of the arguments, such as `--origins 4`. Throws StopError with what is wrong. */
function scenarioOf(args: readonly string[]): { scenario: Scenario; write: boolean } {
  const names = Object.keys(Scenario.shape);
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { ...options, write: { type: 'boolean' as const } },
    });
    const { write = false, ...changed } = values;
    // A flag's value is text, as in the environment.
    const given = Object.fromEntries(
      Object.entries(changed).map(([name, value]) => [
        name,
        /^(?:true|false)$/.test(String(value)) ? String(value) : Number(value),
      ]),
    );
    const parsed = Scenario.safeParse(given);
    if (!parsed.success) throw new StopError(z.prettifyError(parsed.error));
    return { scenario: parsed.data, write: write === true };
  } catch (error) {
    if (error instanceof StopError) throw error;
    throw new StopError(
      `${error instanceof Error ? error.message : String(error)}\nKnown are: --${names.join(', --')}, --write.`,
    );
  }
}

await runCommand(async () => {
  const { scenario, write } = scenarioOf(process.argv.slice(2));
  const began = performance.now();
  const tables = capacityTables(scenario);
  if (write) {
    await writeFile(document, await documentWith(tables));
  } else {
    console.log(tables);
  }
  console.log(`\n(${((performance.now() - began) / 1000).toFixed(0)} s)`);
});
