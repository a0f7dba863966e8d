import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import * as z from 'zod';
import { waitUntil } from '#commands/processes/wait-until.ts';
import { channelPath, topicsParameter } from '#contract/channel.ts';
import type { SampleNewsroom } from '../../cms/sample/server.ts';
import { Editor } from '../editor.ts';
import { PushServices } from '../push-services.ts';
import { killRole, pidsOfRole } from '../site-processes.ts';
import { startExampleNginx, type RunningNginx } from '../hostile/caching-proxy.ts';
import { freePort } from '#commands/processes/free-port.ts';
import { mountSmallDisk, type SmallDisk } from '../operations/small-disk.ts';
import type { SiteProcess } from '../site-process.ts';
import type { Stage as Parts } from '../stage.ts';
import { makeClock, type SetClock } from './clock.ts';
import { chosen } from './phones.ts';
import { startWeatherService, type WeatherService } from './imitations.ts';
import { returning, type Hold } from './score.ts';
import type { FaultStep } from './story.ts';

/** Megabytes: a start, a build with its release, and the pages of three quarters of an hour. */
const diskMegabytes = 300;

/**
 * Seconds by which the clock of an origin is fast: as far as no alarm rings yet. For a warning of a minute that is what twenty minutes are
 * for one of an hour. At five minutes the worker refuses the origin (tests/operations/drills), which no speed makes shorter.
 */
const clockAhead = 20;

/** Seconds until a process that was killed is back on a busy machine. */
const patience = 240;

const Calls = z.array(z.object({ path: z.string() }));

/** Real parts on this machine: a worker, two origins, the cache of nginx and Chromium, on imitated sources. */
export class Stage {
  /** Times in which the Service, the worker or its disk failed. */
  readonly holds: Hold[] = [];
  /** Of each time in which the channel was full: the places that were taken, and the readers who found none. */
  readonly full: { places: number; refused: number }[] = [];
  /** Faults that cannot be made on this machine. */
  readonly skipped: string[] = [];
  readonly service: WeatherService;
  readonly newsroom: SampleNewsroom;
  readonly editor: Editor;
  readonly pushServices: PushServices;
  readonly #parts: Parts;
  readonly #folder: string;
  #disk: SmallDisk | null;
  #clock: SetClock;
  #first!: SiteProcess;
  #second!: SiteProcess;
  #startSecond!: () => Promise<SiteProcess>;
  nginx!: RunningNginx;
  browser!: Browser;

  private constructor(
    parts: Parts,
    service: WeatherService,
    newsroom: SampleNewsroom,
    pushServices: PushServices,
    folder: string,
    disk: SmallDisk | null,
    clock: SetClock,
  ) {
    this.#parts = parts;
    this.service = service;
    this.newsroom = newsroom;
    this.pushServices = pushServices;
    this.editor = new Editor(newsroom.url);
    this.#folder = folder;
    this.#disk = disk;
    this.#clock = clock;
  }

  /** Starts all of it, which ends with the tests. Resolves once the worker has asked the Service. */
  static async on(parts: Parts): Promise<Stage> {
    const folder = await parts.folder();
    const disk = await mountSmallDisk(diskMegabytes);
    parts.ends(() => disk?.remove());
    const service = await startWeatherService();
    parts.ends(service.close);
    const pushServices = await PushServices.start();
    parts.ends(pushServices.close);
    const clock = await makeClock(folder);
    const stage = new Stage(parts, service, await parts.newsroom(), pushServices, folder, disk, clock);
    await stage.#start();
    return stage;
  }

  async #start(): Promise<void> {
    const { url } = this.newsroom;
    const environment = {
      ...{ WORDPRESS_URL: url, PRERENDER_LIMIT: '10' },
      ...{ OPENWEATHER_URL: url, OPENWEATHER_API_KEY: 'clave-de-prueba', NWS_URL: this.service.url },
      NHC_URL: `${url}/CurrentStorms.json`,
      EARTHQUAKES_URL: `${url}/earthquakes/feed/v1.0/summary/2.5_day.geojson`,
      ...{ PUSH_SERVICES_URL: this.pushServices.url, PUSH_CONTACT: 'mailto:avisos@ejemplo.pr' },
      RELEASE_STORE: path.join(this.#folder, 'releases'),
    };
    this.#first = await this.#parts.site({
      dataDir: path.join(this.#disk?.folder ?? this.#folder, 'first'),
      environment,
    });
    await this.pushServices.subscribe(this.#first, path.join(this.#first.dataDir, 'worker'), chosen);
    const { apiUrl, healthToken } = this.#first;
    const port = String(await freePort());
    this.#startSecond = () =>
      this.#parts.site({
        dataDir: path.join(this.#folder, 'second'),
        environment: {
          ...environment,
          ...{ API_URL: apiUrl, HEALTH_TOKEN: healthToken, PORT: port, NODE_OPTIONS: this.#clock.options },
        },
      });
    this.#second = await this.#startSecond();
    this.nginx = await startExampleNginx([this.#first.url, this.#second.url]);
    this.#parts.ends(() => this.nginx.stop());
    this.browser = await this.#parts.browser();
    await waitUntil('The first call of the Service', 200, async () => this.service.heard > 0);
  }

  /** Kills the worker. Resolves when the next one responds. */
  async #restartWorker(): Promise<void> {
    const killed = await pidsOfRole(this.#first.dataDir, 'worker runtime');
    await killRole(this.#first.dataDir, 'worker runtime');
    await waitUntil('Another worker', patience, async () => {
      const running = await pidsOfRole(this.#first.dataDir, 'worker runtime');
      return running.length > 0 && !running.some((pid) => killed.includes(pid));
    });
    await waitUntil('The worker', patience, async () => (await fetch(`${this.#first.url}/api/health`)).ok);
  }

  /** Breaks something for so many milliseconds. Resolves when it is whole again, and the Service is asked. */
  async breakPart(fault: FaultStep['fault'], milliseconds: number): Promise<void> {
    if (fault === 'disk' && this.#disk === null) {
      this.skipped.push(fault);
      return;
    }
    const hold: Hold = { from: Date.now(), over: Infinity, until: Infinity };
    const ofOpen: Hold = { ...hold, onlyOpen: true };
    const isHeld = ['source', 'empty list', 'worker', 'disk'].includes(fault);
    // The open pages of an origin that dies lose their connection with it.
    const isDeaf = ['origin', 'restart', 'full channel'].includes(fault);
    if (isHeld || fault === 'restart') this.holds.push(hold);
    if (isDeaf) this.holds.push(ofOpen);
    await this.#break(fault, milliseconds);
    hold.over = ofOpen.over = Date.now();
    ofOpen.until = ofOpen.over + returning;
    const { heard } = this.service;
    if (isHeld) await waitUntil('A call of the Service', patience, async () => this.service.heard > heard);
    hold.until = Date.now();
  }

  async #break(fault: FaultStep['fault'], milliseconds: number): Promise<void> {
    switch (fault) {
      case 'source':
        this.service.state = 'gone';
        await pause(milliseconds);
        this.service.state = 'on';
        return;
      case 'empty list':
        this.service.state = 'failing';
        await pause(milliseconds / 2);
        this.service.state = 'empty';
        await pause(milliseconds / 2);
        this.service.state = 'on';
        return;
      case 'origin':
        await this.#second.kill();
        await pause(milliseconds);
        this.#second = await this.#startSecond();
        return;
      case 'worker':
        return this.#restartWorker();
      case 'disk':
        await this.#disk?.fill();
        await pause(milliseconds);
        await this.#disk?.empty();
        return;
      case 'clock':
        await this.#clock.set(clockAhead);
        await pause(milliseconds);
        await this.#clock.set(0);
        return;
      case 'restart':
        return this.nginx.restart(() => pause(milliseconds));
      case 'full channel':
        return this.#fillChannel(milliseconds);
    }
  }

  /** Takes every place of the channel of both origins for so long: each by a reader of another network. */
  async #fillChannel(milliseconds: number): Promise<void> {
    const crowd = new AbortController();
    // A response that nobody holds is collected, and its connection closed.
    const held: Response[] = [];
    let refused = 0;
    const take = async (origin: string, number: number) => {
      const headers = { 'X-Forwarded-For': `10.${number >> 8}.${number & 255}.1` };
      const response = await fetch(`${origin}${channelPath}?${topicsParameter}=ninguno`, {
        ...{ headers, signal: crowd.signal },
      });
      if (response.ok) held.push(response);
      else refused += 1;
    };
    try {
      for (let number = 0; number < 40 * 100; number += 100)
        await Promise.all(
          [this.#first, this.#second].flatMap(({ url }) =>
            Array.from({ length: 100 }, (_, index) => take(url, number + index)),
          ),
        );
      this.full.push({ places: held.length, refused });
      await pause(milliseconds);
    } finally {
      crowd.abort();
    }
  }

  /** Sends a webhook as the plugin does: again, until it is accepted. */
  async send(event: Parameters<Editor['sendWebhook']>[1]): Promise<void> {
    const delivery = crypto.randomUUID();
    await waitUntil('A webhook to be accepted', patience, async () =>
      [202, 409].includes(await this.editor.sendWebhook(this.nginx.url, { delivery, ...event })),
    );
  }

  /** The Hurricane Center has a storm from now on. */
  async stageHurricane(): Promise<void> {
    const body = JSON.stringify({ scenario: 'hurricane' });
    const response = await fetch(`${this.newsroom.url}/_sample/weather`, { method: 'PUT', body });
    if (!response.ok) throw new Error(`The sample newsroom responded with ${response.status}`);
  }

  /** Paths of the calls that the sources but the Service have had. */
  async calls(): Promise<string[]> {
    const response = await fetch(`${this.newsroom.url}/_sample/requests`);
    return Calls.parse(await response.json()).map((call) => call.path);
  }
}
