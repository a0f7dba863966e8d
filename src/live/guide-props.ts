import type { Day } from '#contract/guide/days.ts';

/** What the server tells the guide's island. */
export interface GuideProps {
  /** The day that the URL names; null for today. */
  day: Day | null;
  /** When the server rendered the guide, in milliseconds since the epoch. */
  drawn: number;
  /** Slugs of the guide's programmes without a page. */
  withoutPage: readonly string[];
  /** Paths of the pictures, by slug, of the programmes that are on air around then. */
  pictures: Readonly<Record<string, string>>;
}
