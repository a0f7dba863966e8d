import { networkOf } from '#contract/text/log-text.ts';
import { AttemptLimit, ReaderShares, type TakeBack } from '#contract/reader-shares.ts';

/** Milliseconds. */
const hour = 3_600_000;

/** Wrong passwords an address and minute. The readers of an office share one address, so some mistakes are allowed. */
const perAddress = 10;
/**
 * A network has twice as many: one customer of a provider has as many addresses of a network as it wants, and a neighbour who guesses does not
 * keep the others out. Thirty thousand guesses a day do not find a password of eight characters.
 */
const networkShare = 2;
/** Wrong passwords of all readers together in a minute: those of three networks, more than a station's readers ever mistype. */
const ofAll = 60;
/**
 * Beyond that, a network has one attempt an hour, and these attempts a minute are the most of all networks. So nobody is kept out by a crowd
 * of others who guess: the right password opens the site for whoever did not mistype it in the last hour. To use up these attempts, a crowd
 * needs 6,000 networks every hour. Whatever it has, it makes at most 160 guesses a minute, 230,000 a day: eight random letters last for
 * 2,000 years.
 */
const firstsOfAll = 100;

/** Limits guesses of the password: of an address, of its network (/24 of IPv4, /48 of IPv6), and of all together. */
export class GuessLimit {
  readonly #own = new ReaderShares(networkShare);
  readonly #ofAll = new AttemptLimit();
  readonly #first = new AttemptLimit(hour);
  readonly #firstsOfAll = new AttemptLimit();

  /**
   * Counts a guess. Callers count before they check it, so that concurrent guesses are counted, too. Returns a function that takes it back, for
   * the right password; null if there were too many.
   */
  count(address: string): TakeBack | null {
    const counted: TakeBack[] = [];
    const takeBack = () => counted.forEach((one) => one());
    const isAllowed = (one: TakeBack | number) => {
      if (typeof one !== 'number') counted.push(one);
      return typeof one !== 'number';
    };
    const own = isAllowed(this.#own.count(address, perAddress));
    const first = own && isAllowed(this.#first.count(networkOf(address), 1));
    if (
      own &&
      (isAllowed(this.#ofAll.count('', ofAll)) ||
        (first && isAllowed(this.#firstsOfAll.count('', firstsOfAll))))
    )
      return takeBack;
    takeBack();
    return null;
  }
}
