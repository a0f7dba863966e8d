import { readFile, rename, writeFile } from 'node:fs/promises';
import { provideRenderContext } from '#config/render-context.ts';
import {
  activeEmergency,
  activeInPlace,
  activeLocal,
  type EmergencyContent,
  KnownEmergencies,
  nextTurn,
  type SevereLine,
} from '#contract/emergency.ts';
import { errorText } from '#contract/text/error-text.ts';
import { jsonOrNull } from '#contract/text/json.ts';
import { bannerOf, emergencyState, type EmergencyState, promptBannerOf } from './top.ts';

export interface HeldEmergenciesOptions {
  /** Requests the content from the worker. */
  read: () => Promise<EmergencyContent>;
  /** Where the content is kept, for a start while the worker is dead. */
  file: string;
  /** Called when something else stands above the pages than before, or when what the page of emergencies shows has changed. */
  onChange: () => void;
}

/** Milliseconds after which the content is requested although nothing changed: then the page of emergencies can say that it is from now. */
const confirmEvery = 300_000;
/** The same while changes are not announced: as often as pages ask for the data of their frame. */
const confirmUnannouncedEvery = 30_000;
/** Milliseconds before a failed request is repeated. The pause doubles from the first to the longest while the worker is down. */
const firstPause = 1_000;
const maxPauseMs = 30_000;

/** Milliseconds: Node fires a longer timer at once. */
const maxTimerMs = 86_400_000;

/**
 * All that this origin knows about emergencies: the last content that the worker sent, also of emergencies that begin later, so that they begin and end
 * on time while nothing else works. Kept on disk.
 */
export class HeldEmergencies {
  readonly #options: HeldEmergenciesOptions;
  #held: KnownEmergencies | null = null;
  #state = emergencyState(null, [], Infinity);
  #promptState = emergencyState(null, [], Infinity);
  /** What `#state` was made of. */
  #above = '';
  #lines: readonly SevereLine[] = [];
  /** Of municipalities whose pages were asked for. */
  readonly #inPlaces = new Map<string, EmergencyState>();
  #shown = '';
  #turn: NodeJS.Timeout | undefined;
  #retry: NodeJS.Timeout | undefined;
  #pause = firstPause;
  #refreshing: Promise<void> | null = null;
  #again = false;
  #ended = false;

  constructor(options: HeldEmergenciesOptions) {
    this.#options = options;
    provideRenderContext({ emergencies: () => this.#held });
  }

  /** What stands above every page now. */
  get state(): EmergencyState {
    if (Date.now() >= this.#state.until) this.#update();
    return this.#state;
  }

  /** What stands above the pages of this municipality: its own emergency, if it has one. The same object as `state` if not. */
  stateIn(municipality: string | null): EmergencyState {
    const { state } = this;
    if (municipality === null || this.#held === null) return state;
    const known = this.#inPlaces.get(municipality);
    if (known) return known;
    const own = activeInPlace(this.#held.content, municipality, Date.now());
    const made = own === null ? state : emergencyState(bannerOf(own, municipality), this.#lines, state.until);
    this.#inPlaces.set(municipality, made);
    return made;
  }

  /**
   * What the hard gate's prompt shows: only a warning of the weather service, which is public. What editors write is content of the closed site.
   */
  get promptState(): EmergencyState {
    if (Date.now() >= this.#state.until) this.#update();
    return this.#promptState;
  }

  /** Reads what the disk has, then what the worker says. Never rejects. */
  async start(): Promise<void> {
    const kept = await readFile(this.#options.file, 'utf8').then(
      (text) => KnownEmergencies.safeParse(jsonOrNull(text)).data,
      () => undefined,
    );
    if (kept) this.#hold(kept);
    await this.refresh();
  }

  /** Requests the content again. If that fails, the old content stays, and the request is repeated until it succeeds. Never rejects. */
  refresh(): Promise<void> {
    // A request that is under way may have begun before the change.
    if (this.#refreshing) this.#again = true;
    return (this.#refreshing ??= this.#refreshUntilNow());
  }

  stop(): void {
    this.#ended = true;
    clearTimeout(this.#turn);
    clearTimeout(this.#retry);
  }

  async #refreshUntilNow(): Promise<void> {
    do this.#again = false;
    while ((await this.#refresh()) && this.#again);
    // Before the promise settles: a change that comes between the two would be lost.
    this.#refreshing = null;
  }

  /** Whether the content was read. Never rejects. */
  async #refresh(): Promise<boolean> {
    clearTimeout(this.#retry);
    try {
      const content = await this.#options.read();
      if (this.#ended) return false;
      const held = { content, at: new Date().toISOString() };
      this.#hold(held);
      await this.#keep(held);
      // What has not been loaded yet may come at any moment, without a change.
      if (content.unknown.length > 0) this.#retrySoon();
      else {
        this.#pause = firstPause;
        const pause = content.unannounced ? confirmUnannouncedEvery : confirmEvery;
        this.#retry = setTimeout(() => void this.refresh(), pause).unref();
      }
      return true;
    } catch (error) {
      if (this.#ended) return false;
      console.error(`Emergencies could not be read: ${errorText(error)}`);
      this.#retrySoon();
      return false;
    }
  }

  #retrySoon(): void {
    this.#retry = setTimeout(() => void this.refresh(), this.#pause).unref();
    this.#pause = Math.min(this.#pause * 2, maxPauseMs);
  }

  #hold(held: KnownEmergencies): void {
    this.#held = held;
    this.#update();
  }

  /** Finds out what stands above the pages, and waits for the moment when that changes. */
  #update(): void {
    const now = Date.now();
    const content = this.#held?.content;
    const { emergencies = [], local = [], lines = [], notices = [] } = content ?? {};
    const active = activeEmergency(emergencies, now);
    const until = nextTurn([...emergencies, ...local, ...lines], now);
    const ownEmergencies = content ? activeLocal(content, now) : [];
    const ownPlaces = new Set(ownEmergencies.flatMap(({ municipalities }) => municipalities));
    this.#lines = lines
      .filter(({ endsAt }) => Date.parse(endsAt) > now)
      // Editors who silence the rule silence it everywhere.
      .map((line) => ({ ...line, emergencyIn: line.emergencyIn.filter((place) => ownPlaces.has(place)) }));
    // Editors who silence the rule silence it on the prompt, too.
    const warnings = active === null ? [] : emergencies.filter(({ source }) => source === 'weather');
    const warning = activeEmergency(warnings, now);
    const above = JSON.stringify([active, warning, ownEmergencies, this.#lines, until]);
    // The same object while nothing changed: held responses are sent only while this object stays the same (held-responses.ts).
    if (above !== this.#above) {
      this.#above = above;
      this.#inPlaces.clear();
      this.#state = emergencyState(active && bannerOf(active), this.#lines, until);
      this.#promptState = emergencyState(warning && promptBannerOf(warning), [], until);
    }
    const shown = JSON.stringify([above, content, nextTurn(notices, now)]);
    const isNew = shown !== this.#shown;
    this.#shown = shown;
    clearTimeout(this.#turn);
    const next = Math.min(until, nextTurn(notices, now));
    if (next !== Infinity && !this.#ended) {
      this.#turn = setTimeout(() => this.#update(), Math.min(next - now, maxTimerMs)).unref();
    }
    if (isNew) this.#options.onChange();
  }

  async #keep(held: KnownEmergencies): Promise<void> {
    const { file } = this.#options;
    try {
      await writeFile(`${file}.new`, JSON.stringify(held));
      await rename(`${file}.new`, file);
    } catch (error) {
      // Readers are served from memory.
      console.error(`Emergencies could not be kept in ${file}: ${errorText(error)}`);
    }
  }
}
