import { createApp } from './app.ts';
import type { Environment } from './settings.ts';
import { Isolate } from './isolate.ts';
import { lines } from './logging/lines.ts';
import { logRequest, logRun } from './logging/log-requests.ts';
import { receive } from './notifications/deliver.ts';
import { runSchedule } from './schedule.ts';

/** Under its first name, by which Cloudflare keeps its objects. */
export { AlertWatch as HazardWatch } from './alerts/polling/alert-watch.durable-object.ts';
export { SportradarKey } from './scoreboard/polling/sportradar-key.durable-object.ts';

const isolate = new Isolate();
const app = createApp(isolate);

/** The worker: serves /api to readers and webhooks, each minute pulls from WordPress and wakes what calls Sportradar, and sends notifications. */
export default {
  fetch(request, environment, context) {
    lines.hide(environment);
    const { fetch } = isolate.dependencies;
    const settings = () => isolate.settings(environment);
    return logRequest({ lines, fetch, settings, context }, request, () =>
      app.fetch(request, environment, context),
    );
  },
  scheduled({ cron }, environment) {
    lines.hide(environment);
    return logRun(lines, { event: 'cron', cron }, () => runSchedule(isolate, environment, cron));
  },
  queue(batch, environment) {
    lines.hide(environment);
    return logRun(lines, { event: 'queue', queue: batch.queue }, () => receive(isolate, environment, batch));
  },
} satisfies ExportedHandler<Environment>;
