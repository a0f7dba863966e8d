import { createApp } from './app.ts';
import type { Environment } from './settings.ts';
import { Isolate } from './isolate.ts';
import { runSchedule } from './schedule.ts';

const isolate = new Isolate();
const app = createApp(isolate);

/** The worker: serves /api to readers and webhooks, and pulls from WordPress and Sportradar each minute. */
export default {
  fetch: (request, environment, context) => app.fetch(request, environment, context),
  scheduled: ({ cron }, environment) => runSchedule(isolate, environment, cron),
} satisfies ExportedHandler<Environment>;
