import { Agent, get, type ClientRequest } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { pauseAfter } from '#channel/pause.ts';
import { type ChannelEvent, channelPath, readEvent, topicsParameter } from '#contract/channel.ts';

/** An open page of the bench: it remembers what it heard, and connects again when its line breaks. */
export class BenchReader {
  /** Events with topics, in the order of their arrival; `at` in milliseconds since the epoch. */
  readonly events: (ChannelEvent & { at: number })[] = [];
  position: number | null = null;
  /** When it connected, in milliseconds since the epoch. */
  readonly connects: number[] = [];
  readonly #agent = new Agent({ keepAlive: false });
  readonly #address: string;
  readonly #origins: () => readonly string[];
  readonly #number: number;
  readonly #topics: string;
  #request: ClientRequest | null = null;
  #ended = false;

  /** `topics`: those that its page shows. `origins`: those that run now, of which a balancer would choose. */
  constructor(number: number, topics: readonly string[], origins: () => readonly string[]) {
    this.#number = number;
    this.#topics = `${topicsParameter}=${topics.join()}`;
    this.#origins = origins;
    this.#address = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
  }

  connect(): void {
    const origins = this.#origins();
    const origin = origins[this.#number % origins.length];
    if (this.#ended || origin === undefined) return;
    this.connects.push(Date.now());
    const since = this.position === null ? '?' : `?desde=${this.position}&`;
    const headers = { 'X-Forwarded-For': this.#address, Accept: 'text/event-stream' };
    const again = () => void this.#again();
    this.#request = get(
      `${origin}${channelPath}${since}${this.#topics}`,
      { agent: this.#agent, headers },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (piece: string) => {
          const messages = (text + piece).split('\n\n');
          text = messages.pop() ?? '';
          for (const message of messages) this.#read(message);
        });
        response.once('close', again);
        response.on('error', () => undefined);
      },
    );
    this.#request.once('error', again);
  }

  end(): void {
    this.#ended = true;
    this.#request?.destroy();
  }

  #read(message: string): void {
    const data = /^data: (.*)$/m.exec(message)?.[1];
    const event = data === undefined ? null : readEvent(data);
    if (event === null) return;
    this.position = event.n;
    if (event.topics.length > 0) this.events.push({ ...event, at: Date.now() });
  }

  async #again(): Promise<void> {
    if (this.#ended) return;
    await pause(pauseAfter(1, Math.random()), undefined, { ref: false });
    this.connect();
  }
}
