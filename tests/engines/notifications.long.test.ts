import path from 'node:path';
import { expect, test } from 'vitest';
import { notificationTexts as say } from '#account/notification-texts.ts';
import { waitUntil } from '#commands/processes/wait-until.ts';
import { Health } from '#contract/health.ts';
import { topics } from '#contract/notifications/topics.ts';
import { crons } from '#contract/publishing/crons.ts';
import { runInNotifications } from '../faults/worker-database.ts';
import { fetchWorker } from '../fetch-worker.ts';
import { announceInDatabase } from '../push-services.ts';
import type { SiteProcess } from '../site-process.ts';
import { startAutopush } from './autopush.ts';
import { inEngines } from './engine.ts';

/** Notifications from one tap to the other, in a Firefox that a push service of this machine reaches. */

let autopush: Awaited<ReturnType<typeof startAutopush>>;
let site: SiteProcess;

const stateDir = () => path.join(site.dataDir, 'worker-sample');
/** Has the worker send what there is, and waits meanwhile: Firefox takes a notification away after 20 seconds. */
const sendUntil = (state: Promise<unknown>) => Promise.all([site.runCron(crons.newsroom), state]);

const says = (text: string) =>
  document.querySelector('[data-notifications] [role=status]')?.textContent === text;
const isShown = async (wanted: string) => {
  const all = await (await navigator.serviceWorker.ready).getNotifications();
  return all.some(({ title, body }) => `${title}: ${body}` === wanted);
};
/** No link leads there, so nothing else requests it. */
const page = '/deportes?liga=bsn&aviso';
const hasVisibility = (state: DocumentVisibilityState) => document.visibilityState === state;

inEngines(
  ['firefox'],
  (firefox) => {
    test('a browser of the station says that it has read what it is told each hour', async () => {
      const headers = { Authorization: `Bearer ${site.healthToken}` };
      const look = async () => {
        const response = await fetchWorker(`${site.apiUrl}/api/health`, { headers });
        return Health.parse(await response.json()).notifications;
      };
      const { watch, services } = (await look()) ?? {};
      expect(services).toEqual([]);
      await firefox.open(`/account#${watch}`);
      await firefox.click('[data-wanted]', 'Avísame: Vigilancia de los avisos');
      await firefox.until('The subscription', says, say.changed);
      const shown = 'Vigilancia de los avisos: Los avisos llegan a este navegador.';
      await sendUntil(firefox.until('The notification', isShown, shown));
      await waitUntil('A browser that is heard', 45, async () =>
        (await look())?.services.some(
          ({ name, heardSeconds }) => name === 'mozilla' && heardSeconds !== null,
        ),
      );
    });

    test('a tap opens the page of a notification, or goes to the tab that has it', async () => {
      const announceAndTap = async (body: string, leadsTo: string) => {
        await announceInDatabase(stateDir(), {
          ...{ subject: `prueba:${body}`, ignoresQuiet: true, audience: [[topics.news]] },
          ...{ title: 'Última hora', body, path: leadsTo },
        });
        await sendUntil(firefox.tapNotification(body));
      };
      const { replace } = firefox.line;
      const requested: string[] = [];
      firefox.line.replace = (address) => (requested.push(address), replace(address));
      await firefox.open('/account');
      await firefox.click('[data-news]');
      await firefox.until('The choice', says, say.changed);
      await announceAndTap('Abre el mercado', page);
      await firefox.until('A new tab in front', hasVisibility, 'hidden');
      await waitUntil('Its page', 45, async () => requested.includes(page));
      await announceAndTap('Cierra el mercado', '/account');
      await firefox.until('The first tab in front', hasVisibility, 'visible');
      expect(requested.filter((address) => address === '/account')).toHaveLength(1);
      expect(await firefox.complaints()).toEqual([]);
    });

    test('one tap ends the subscription at the push service and at the worker', async () => {
      await firefox.open('/account');
      await firefox.click('[data-end]');
      await firefox.until('The end', says, say.ended);
      // Firefox tells its push service behind that.
      await waitUntil('The end at the push service', 45, async () => autopush.channels.size === 0);
      expect(await runInNotifications(stateDir(), 'SELECT id FROM subscriptions')).toEqual([]);
    });
  },
  {
    async start(stage) {
      autopush = await startAutopush();
      stage.ends(autopush.close);
      site = await stage.site({ environment: { PUSH_SERVICES_URL: autopush.url, PRERENDER_LIMIT: '0' } });
      return { address: site.url, pushUrl: autopush.url };
    },
  },
);
