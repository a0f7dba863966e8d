import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { document, documentWith } from '../../operations/capacity/report.ts';
import { Scenario } from '../../operations/capacity/scenario.ts';
import { capacityTables } from '../../operations/capacity/tables.ts';

test('docs/capacity.md has the tables of the simulation (npm run capacity -- --write)', async () => {
  expect(await documentWith(capacityTables(Scenario.parse({})))).toBe(await readFile(document, 'utf8'));
});
