/**
 * The product's rules that are not texts: how pages behave, what is validated, how errors are handled, and constants. Each names the test
 * that covers it, and a piece of that test by which it is found.
 */
interface SpecRule {
  rule: string;
  /** A path from the project's root. */
  provedBy: string;
  by: string;
}

/** Rules that one test file covers, each beside a piece of its test. */
const provedBy = (file: string, ...rules: readonly (readonly [rule: string, by: string])[]): SpecRule[] =>
  rules.map(([rule, by]) => ({ rule, provedBy: file, by }));

export const specRules: readonly SpecRule[] = [
  ...provedBy(
    'tests/browser/reading.e2e.ts',
    ['Facebook, Twitter and WhatsApp to share', "['WhatsApp', 'https://']"],
    ['Three related articles', 'a story leads to related stories and to the next one'],
    ['Relative times say "hace"', 'a story of /${family} says how long ago it was published'],
  ),
  ...provedBy(
    'tests/browser/header.e2e.ts',
    ['Dropdowns close on a click outside', 'a dropdown closes on a click outside and on Escape'],
    ['The dropdowns list the categories', "list: '/api/wordpress/categorias-programas'"],
    ['The search box leads to the results', 'the search box leads to the results'],
    [
      'The footer: sections, programmes, legal, social, contact, newsletter',
      'the footer holds every required link, the contact and the newsletter',
    ],
    ['The e-mail is required', "toHaveAttribute('required')"],
    ['A blank search is ignored', 'a blank one is ignored'],
  ),
  ...provedBy('tests/browser/every-page.e2e.ts', [
    'Every link leads somewhere',
    'links only to addresses that exist',
  ]),
  ...provedBy(
    'tests/browser/home.e2e.ts',
    [
      'The carousel advances every five seconds and wraps around',
      'advances every five seconds and wraps around',
    ],
    ['Previous, next and dots choose a banner', 'previous, next and dots choose a banner'],
    ['Labels of the strip by position', 'labels the programming strip by position'],
  ),
  ...provedBy('src/news/carousel.test.ts', [
    'No carousel with one banner or none',
    'the carousel advances when there is more than one banner',
  ]),
  ...provedBy('tests/faults/first-start.faults.test.ts', [
    'The carousel is hidden where it could not be loaded',
    'the home page hides its carousel',
  ]),
  ...provedBy(
    'tests/browser/newsletter.e2e.ts',
    [
      'The newsletter form is disabled while it submits',
      'the field and the button are disabled while the address is sent',
    ],
    ['An e-mail has an at sign and a dot', "['hola', 'juan.perez@gmail']"],
  ),
  ...provedBy(
    'tests/browser/sports-pages.e2e.ts',
    ['Choosing a sport chooses its first league', 'choosing a sport chooses its first league'],
    ['The winner is highlighted', 'the winner is highlighted'],
    ['A game’s start in short, 2-digit hour and minute', '{2}:\\d{2}\\s[ap]'],
    ['Sports news: three at most', 'shows at most three pieces of sports news'],
  ),
  ...provedBy(
    'tests/browser/weather-location.e2e.ts',
    ['The nearest municipality is chosen', 'the nearest municipality is shown automatically'],
    [
      '/tiempo locates after 500 ms, for ten seconds at most',
      'the position is requested after 500 milliseconds, for at most ten seconds, and once',
    ],
    [
      'While locating the button is disabled, with a spinner',
      'while the reader is located the button is disabled and says so',
    ],
    [
      'Municipalities are searched as the reader types, but not for blanks',
      'the search runs as the reader types, and not for blanks',
    ],
    ['A long list of results scrolls above 12rem', 'a long list of results scrolls in its own box'],
    [
      '/api/weather: first is now, the next five are days',
      'for San Juan the list of /api/weather is the fallback',
    ],
  ),
  ...provedBy('src/weather/sky/shown-weather.test.ts', [
    'The five days are made of the three-hourly list',
    'without One Call the three-hourly list is grouped',
  ]),
  ...provedBy('tests/browser/weather-light-place.e2e.ts', [
    'The light page asks only an active service',
    'an inactive service has its screen, and no data is requested',
  ]),
  ...provedBy('tests/browser/weather-v2-place.e2e.ts', [
    'v2: a position with high accuracy, within ten seconds, at most five minutes old',
    'enableHighAccuracy: true',
  ]),
  ...provedBy('tests/browser/ads-sticky.e2e.ts', [
    'The sticky advertisement stays until it is closed',
    'stays at the bottom of the window until it is closed',
  ]),
  ...provedBy(
    'src/gate/gate.store.test.ts',
    ['A wrong password is reported', "toBe('Contraseña incorrecta')"],
    ['The right password is remembered', 'expect($authenticated.get()).toBe(true)'],
  ),
  ...provedBy('tests/browser/lists.e2e.ts', [
    'A blank query causes no search',
    'search says when nothing was found, and does not search for a blank text',
  ]),
  ...provedBy('tests/browser/account.e2e.ts', ['No option is empty: account', 'no option is empty']),
  ...provedBy('tests/browser/weather-light.e2e.ts', [
    'No option is empty: light page',
    'the dropdown holds the 78 municipalities and no empty option',
  ]),
  ...provedBy(
    'src/weather/sky/measures.test.ts',
    ['Ratings of visibility', "[1.99, 'Pobre']"],
    ['Ratings of humidity', "[60.1, 'Muy húmedo']"],
    ['16 points of the compass', 'Norte NNE NE ENE Este'],
    ['Miles per hour', 'the factor from m/s to mph is 2.236936'],
    ['Bars end at 11 and 10 miles', 'bars end at UV index 11, 10 miles and 100 percent'],
  ),
  ...provedBy('src/api/client.test.ts', [
    'Errors say "{status}: {text}", and a 401 is one of them',
    'any status that is not a success throws "{status}: {text}", including 401',
  ]),
  ...provedBy('src/api/retries.test.ts', [
    'Which requests are retried, and how often',
    "['games of a league'",
  ]),
  ...provedBy('src/news/category-listing.test.ts', [
    'The category page is retried twice',
    'a failed request for a category is retried twice',
  ]),
  ...provedBy('tests/browser/spec-routes.e2e.ts', ['Banners are 450 px high', 'toBe(450)']),
  ...provedBy('src/sports/game-status.test.ts', [
    'Any other status of a game in upper case',
    "['under review', 'UNDER REVIEW', 'UNDER REVIEW']",
  ]),
  ...provedBy('src/news/home-news.test.ts', [
    'Four of six news beside the carousel, four of ten below',
    'four of the six are shown beside the carousel, and four others of the ten below',
  ]),
  ...provedBy('src/programmes/programme-lists.test.ts', [
    'Only categories that hold something, the fullest first',
    'empty categories are left out, and the largest comes first',
  ]),
  ...provedBy('src/news/badge-tone.test.ts', ['Colours of badges by keyword', "['Última hora', 'signal']"]),
  ...provedBy('src/ui/dates.test.ts', ['Formats of dates', 'dates are in Puerto Rico']),
  ...provedBy('src/weather/v2/shown.test.ts', [
    'v2: days 1 to 5',
    'the list of days is the five days after today',
  ]),
  ...provedBy('src/weather/light/light-page.test.ts', [
    'Rain is shown above a tenth',
    'twelve hours are shown, with the chance of rain only above 10 percent',
  ]),
  ...provedBy('src/weather/v2/advice.test.ts', [
    'Advice by the weather',
    'the advice for drizzle does not mention a raincoat',
  ]),
  ...provedBy('tests/browser/weather-tiempo.e2e.ts', ['The map is 420 px high', '420']),
  ...provedBy('src/live/guide-drawn.test.ts', [
    'The guide: seven days by their first three letters, today chosen and bold',
    'the seven tabs show three letters each; today is current, bold',
  ]),
  ...provedBy(
    'src/live/guide.test.ts',
    ['The guide: when programmes begin', 'has ten programmes at the prescribed times'],
    [
      'The guide: weekends begin with other programmes',
      'on weekends a morning show and sports replace the first two programmes',
    ],
  ),
  ...provedBy('tests/browser/live-guide.e2e.ts', [
    'The guide: EN VIVO moves with the time',
    'the badge moves when a programme ends',
  ]),
  ...provedBy('tests/browser/rail.e2e.ts', [
    'Rails step every 50 ms while held',
    'scroll a step every 50 ms',
  ]),
  ...provedBy('tests/browser/ads-outcomes.e2e.ts', ['Sizes of advertisements', "'970x90' : '320x100'"]),
];
