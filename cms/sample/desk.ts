import type {
  Author,
  Banner,
  Closing,
  CoverageEntry,
  EmergencyEntry,
  Episode,
  Newsroom,
  Picture,
  Programme,
  Promotion,
  SocialPost,
  Story,
  Term,
  TickerLine,
} from '../content/newsroom.types.ts';
import { DAY, dayOf, HOUR } from '../content/puerto-rico-time.ts';

/** The newsroom's content while the server runs. Stories can be changed, and items with a future date stay hidden until then. */
export class Desk {
  /** Null: there is none. */
  emergency: EmergencyEntry | null = null;
  readonly #newsroom: Newsroom;
  readonly #now: () => Date;
  readonly #stories: Map<number, Story>;
  readonly #entries: Map<number, CoverageEntry>;
  readonly #pictures: Map<number, Picture>;
  readonly #authors: Map<number, Author>;
  readonly #terms: Map<number, Term>;
  /** Closings that a test staged, by their ids; null: it removed one of the newsroom's. */
  readonly #closings = new Map<number, Closing | null>();
  /** The day that the newsroom's closings count from. */
  readonly #firstDay: number;

  constructor(newsroom: Newsroom, now: () => Date) {
    this.#newsroom = newsroom;
    this.#now = now;
    this.#firstDay = dayOf(now());
    // The content is that of the hour. What is still told was told some minutes ago.
    const passed = now().getTime() % HOUR;
    const later = (date: Date) => new Date(date.getTime() + passed);
    this.#stories = byId(
      newsroom.stories.map((story) =>
        story.coverage?.endedAt === null
          ? {
              ...story,
              publishedAt: later(story.publishedAt),
              modifiedAt: later(story.modifiedAt),
              coverage: { ...story.coverage, startedAt: later(story.coverage.startedAt) },
            }
          : story,
      ),
    );
    this.#entries = byId(
      newsroom.entries.map((entry) =>
        this.#stories.get(entry.coverageId)?.coverage?.endedAt === null
          ? {
              ...entry,
              publishedAt: later(entry.publishedAt),
              modifiedAt: later(entry.modifiedAt),
              pinnedAt: entry.pinnedAt && later(entry.pinnedAt),
              corrections: entry.corrections.map(({ date, text }) => ({ date: later(date), text })),
              textChangedAt: entry.textChangedAt && later(entry.textChangedAt),
            }
          : entry,
      ),
    );
    this.#pictures = byId(newsroom.pictures);
    this.#authors = byId(newsroom.authors);
    this.#terms = byId([...newsroom.categories, ...newsroom.programmeCategories, ...newsroom.tags]);
  }

  get now(): Date {
    return this.#now();
  }

  get stories(): Story[] {
    return this.#published([...this.#stories.values()]);
  }

  /** Those whose coverage is gone have no page. */
  get entries(): CoverageEntry[] {
    return this.#published([...this.#entries.values()]);
  }

  get programmes(): Programme[] {
    return this.#published(this.#newsroom.programmes);
  }

  get episodes(): Episode[] {
    return this.#published(this.#newsroom.episodes);
  }

  get banners(): Banner[] {
    return this.#published(this.#newsroom.banners);
  }

  /** With those that start later or are over: the site knows from their times when to show them. */
  get tickerLines(): TickerLine[] {
    return this.#newsroom.tickerLines;
  }

  get promotions(): Promotion[] {
    return this.#newsroom.promotions;
  }

  /** Shelters, telephones and notices, and the emergency that a test switched on. */
  get emergencyEntries(): EmergencyEntry[] {
    return [...this.#newsroom.emergencyEntries, ...(this.emergency === null ? [] : [this.emergency])];
  }

  /** Moved by whole days, so that a newsroom that runs for weeks has closings that have not ended. */
  get closings(): Closing[] {
    const passed = (dayOf(this.now) - this.#firstDay) * DAY;
    const moved = (date: Date) => new Date(date.getTime() + passed);
    const own = this.#newsroom.closings
      .filter(({ id }) => !this.#closings.has(id))
      .map(({ startsAt, endsAt, changedAt, ...closing }) => ({
        ...closing,
        startsAt: moved(startsAt),
        endsAt: moved(endsAt),
        changedAt: moved(changedAt),
      }));
    return [...own, ...[...this.#closings.values()].filter((closing) => closing !== null)];
  }

  putClosing(closing: Closing): void {
    this.#closings.set(closing.id, closing);
  }

  /** Returns false when there was no such closing. */
  deleteClosing(id: number): boolean {
    const isKnown = this.closings.some((closing) => closing.id === id);
    if (isKnown) this.#closings.set(id, null);
    return isKnown;
  }

  get socialPosts(): SocialPost[] {
    return this.#newsroom.socialPosts;
  }

  get categories(): Term[] {
    return this.#newsroom.categories;
  }

  get programmeCategories(): Term[] {
    return this.#newsroom.programmeCategories;
  }

  get tags(): Term[] {
    return this.#newsroom.tags;
  }

  get pictures(): Picture[] {
    return this.#newsroom.pictures;
  }

  get authors(): Author[] {
    return this.#newsroom.authors;
  }

  picture(id: number): Picture | undefined {
    return this.#pictures.get(id);
  }

  author(id: number): Author | undefined {
    return this.#authors.get(id);
  }

  term(id: number): Term | undefined {
    return this.#terms.get(id);
  }

  /** Finds scheduled stories too, not only published ones. */
  story(id: number): Story | undefined {
    return this.#stories.get(id);
  }

  putStory(story: Story): void {
    this.#stories.set(story.id, story);
  }

  /** Returns false when there was no such story. */
  deleteStory(id: number): boolean {
    return this.#stories.delete(id);
  }

  entry(id: number): CoverageEntry | undefined {
    return this.#entries.get(id);
  }

  putEntry(entry: CoverageEntry): void {
    this.#entries.set(entry.id, entry);
  }

  /** Returns false when there was no such entry. */
  deleteEntry(id: number): boolean {
    return this.#entries.delete(id);
  }

  #published<T extends { publishedAt: Date }>(items: T[]): T[] {
    const now = this.now;
    return items.filter((item) => item.publishedAt <= now);
  }
}

function byId<T extends { id: number }>(items: readonly T[]): Map<number, T> {
  return new Map(items.map((item) => [item.id, item]));
}
