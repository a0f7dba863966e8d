import { vi } from 'vitest';
import { Alerts } from '#contract/weather/alerts.ts';
import { EmergencyContent } from '#contract/emergency.ts';
import { TickerItems } from '#contract/newsroom.ts';
import { crons } from '#contract/publishing/crons.ts';
import { Desk } from './desk.ts';
import { FakeNws, type Warning } from './fake-nws.ts';
import { newsroomLoaded } from './loaded.ts';
import { FakeOpenWeather, weatherVariables } from './openweather/fake-openweather.ts';

const hour = 3_600_000;
let number = 0;

/** The worker between the fake Weather Service and the fake One Call. */
export class AlertsDesk {
  /** An object keeps what it knows from test to test, so each test has one of its own. */
  readonly #source = `https://oficina-${(number += 1)}.ejemplo.pr`;
  readonly oneCall = new FakeOpenWeather();
  desk = this.#newDesk({});
  readonly nws = new FakeNws(this.desk.clock - hour);

  static async open(): Promise<AlertsDesk> {
    const opened = new AlertsDesk();
    await newsroomLoaded(opened.desk.clock);
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    return opened;
  }

  #newDesk(variables: Record<string, unknown>): Desk {
    const made = new Desk({ variables: { ...weatherVariables, NWS_URL: this.#source, ...variables } });
    made.elsewhere = (address, init) =>
      address.startsWith(this.#source) ? this.nws.fetch(address, init) : this.oneCall.fetch(address, init);
    return made;
  }

  /** Starts the worker anew with other settings. */
  configure(variables: Record<string, unknown>): void {
    this.desk = this.#newDesk(variables);
  }

  warning(event: string, vtec: string, more: Partial<Warning> = {}): Warning {
    return { event, vtec, sent: this.desk.clock - hour, end: this.desk.clock + 8 * hour, ...more };
  }

  async says(...warnings: Warning[]): Promise<void> {
    this.nws.warnings = warnings;
    this.nws.updated = this.desk.clock;
    await this.desk.callNws();
  }

  async read(path: string): Promise<unknown> {
    this.desk.forgetMemory();
    return (await this.desk.request(path)).json();
  }

  async ticker(): Promise<string[]> {
    const items = TickerItems.parse(await this.read('/api/breaking-news-ticker'));
    return items.map(({ content }) => content.replace(/\s/g, ' '));
  }

  async shownNow(): Promise<Alerts> {
    return Alerts.parse(await this.read('/api/alerts'));
  }

  /** All about emergencies, after a run of the cron. */
  async content(): Promise<EmergencyContent> {
    await this.desk.schedule(crons.newsroom);
    return EmergencyContent.parse(await this.read('/api/emergency'));
  }

  async emergencies(): Promise<EmergencyContent['emergencies']> {
    return (await this.content()).emergencies;
  }
}
