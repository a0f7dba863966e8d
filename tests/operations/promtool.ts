import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '#commands/root.ts';
import { findProgram } from '../system-program.ts';

const run = promisify(execFile);

const rules = path.join(root, 'operations/alerts.yml');

/** What promtool says about the rules and their own tests; throws with its words if they are wrong. */
export async function checkRules(): Promise<string> {
  const promtool = findProgram('promtool');
  const checked = await run(promtool, ['check', 'rules', rules]);
  const tested = await run(promtool, ['test', 'rules', rules.replace('.yml', '.test.yml')]);
  return checked.stdout + tested.stdout + tested.stderr;
}

/** What each program says about its example of a configuration; throws with its words if one is wrong. */
export function checkConfigs(): Promise<string[]> {
  const file = (name: string) => path.join(root, 'operations', name);
  const said = async (program: Parameters<typeof findProgram>[0], ...args: string[]) => {
    const { stdout, stderr } = await run(findProgram(program), args);
    return stdout + stderr;
  };
  return Promise.all([
    said('promtool', 'check', 'config', file('prometheus.yml')),
    said('amtool', 'check-config', file('alertmanager.yml')),
    said('prometheus-blackbox-exporter', '--config.check', `--config.file=${file('blackbox.yml')}`),
  ]);
}

/** What promtool finds wrong with scraped metrics; empty if nothing. */
export function checkMetrics(text: string): string {
  const { stdout, stderr } = spawnSync(findProgram('promtool'), ['check', 'metrics'], {
    input: text,
    encoding: 'utf8',
  });
  return stdout + stderr;
}

/** A series in Prometheus' notation -> its value. */
export type Samples = ReadonlyMap<string, number>;

/** The series of a scrape that rules look at, as Prometheus stores them for the job `telecoqui`; of nginx's exporter, those of nginx. */
export function samplesOf(text: string): Samples {
  const lines = text
    .split('\n')
    .filter((line) => /^(?:telecoqui_|nginx_|nodejs_eventloop_lag_p99_seconds )/.test(line))
    .map((line) => line.replace(/^(nodejs_\w+) /, '$1{job="telecoqui"} '));
  const samples = lines.map((line): [string, number] => {
    const end = line.lastIndexOf(' ');
    return [line.slice(0, end), Number(line.slice(end + 1))];
  });
  return new Map([...samples, ['up{job="telecoqui"}', 1]]);
}

/** Seconds between two samples, and minutes that they last: longer than the longest `for` of a rule. */
const interval = 15;
const minutes = 30;

/**
 * The names of the alerts, without the one that always fires, if scrapes go on like this: every value stays as it is, or, with two scrapes that are `seconds` apart,
 * goes on growing as it grew between them. Prometheus' own tool decides, by the rules in `operations/`.
 */
export async function firing(scrapes: [Samples] | [Samples, Samples], seconds = 1): Promise<string[]> {
  const [first, last = first] = scrapes;
  const steps = (minutes * 60) / interval;
  const series = [...last].map(([name, value]) => {
    const step = ((value - (first.get(name) ?? 0)) / seconds) * interval;
    return { series: name, values: `${value}${step < 0 ? '' : '+'}${step}x${steps}` };
  });
  // It expects that nothing fires, and promtool says what does.
  const expr = 'ALERTS{alertstate="firing",alertname!="Watchdog"}';
  const request = { expr, eval_time: `${minutes - 1}m`, exp_samples: [] };
  const tests = [{ interval: `${interval}s`, input_series: series, promql_expr_test: [request] }];
  const folder = await mkdtemp(path.join(os.tmpdir(), 'telecoqui-alarms-'));
  try {
    // JSON is YAML, which promtool reads.
    const file = path.join(folder, 'suite.json');
    await writeFile(file, JSON.stringify({ rule_files: [rules], tests }));
    const { status, stdout, stderr } = spawnSync(findProgram('promtool'), ['test', 'rules', file], {
      encoding: 'utf8',
    });
    if (status === 0) return [];
    const names = [...(stdout + stderr).matchAll(/alertname="(\w+)"/g)].map(([, name = '']) => name);
    if (names.length === 0) throw new Error(`promtool: ${stdout}${stderr}`);
    return [...new Set(names)].sort();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
