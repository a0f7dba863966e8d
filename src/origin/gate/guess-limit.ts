import { networkOf } from '#contract/text/log-text.ts';
import { AttemptLimit } from '../limits/attempt-limit.ts';

/** Milliseconds. */
const minute = 60_000;
const hour = 60 * minute;

/** Wrong passwords an address and minute. The readers of an office share one address, so some mistakes are allowed. */
const perAddress = 10;
/**
 * Wrong passwords a network and minute: one customer of a provider has as many addresses of a network as it wants. The network allows more
 * than one of its addresses, so that a neighbour who guesses does not keep the others out. Thirty thousand guesses a day do not find a
 * password of eight characters.
 */
const perNetwork = 20;
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
  readonly #ofAddress = new AttemptLimit(perAddress, minute);
  readonly #ofNetwork = new AttemptLimit(perNetwork, minute);
  readonly #ofAll = new AttemptLimit(ofAll, minute);
  readonly #first = new AttemptLimit(1, hour);
  readonly #firstsOfAll = new AttemptLimit(firstsOfAll, minute);

  /**
   * Counts a guess. Callers count before they check it, so that concurrent guesses are counted, too. Returns a function that takes it back, for
   * the right password; null if there were too many.
   */
  count(address: string): (() => void) | null {
    const counted: (() => void)[] = [];
    const takeBack = () => counted.forEach((one) => one());
    const isAllowed = (limit: AttemptLimit, key = '') => {
      const one = limit.count(key);
      if (one !== null) counted.push(one);
      return one !== null;
    };
    const network = networkOf(address);
    const own = isAllowed(this.#ofNetwork, network) && isAllowed(this.#ofAddress, address);
    const first = own && isAllowed(this.#first, network);
    if (own && (isAllowed(this.#ofAll) || (first && isAllowed(this.#firstsOfAll)))) return takeBack;
    takeBack();
    return null;
  }
}
