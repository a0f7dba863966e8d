import { createApp } from './app.ts';
import type { Environment } from './environment.ts';
import { Isolate } from './isolate.ts';
import { syncWordPress } from './sync/wordpress.ts';

const isolate = new Isolate();
const app = createApp(isolate);

/** The worker: /api for readers, a pull from WordPress each minute. */
export default {
  fetch: (request, environment, context) => app.fetch(request, environment, context),
  scheduled: async (_, environment) => {
    const report = await syncWordPress(isolate, environment);
    console.log(`sync: wordpress: ${report === null ? 'another run is at work' : JSON.stringify(report)}`);
  },
} satisfies ExportedHandler<Environment>;
