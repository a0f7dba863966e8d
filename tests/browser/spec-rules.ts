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

const held = (rule: string, provedBy: string, by: string): SpecRule => ({ rule, provedBy, by });

export const specRules: readonly SpecRule[] = [
  // Header, footer and links
  held('Facebook, Twitter and WhatsApp to share', 'tests/browser/reading.e2e.ts', "['WhatsApp', 'https://']"),
  held(
    'Dropdowns close on a click outside',
    'tests/browser/header.e2e.ts',
    'a dropdown closes on a click outside and on Escape',
  ),
  held(
    'The dropdowns list the categories',
    'tests/browser/header.e2e.ts',
    "list: '/api/wordpress/categorias-programas'",
  ),
  held(
    'The search box leads to the results',
    'tests/browser/header.e2e.ts',
    'the search box leads to the results',
  ),
  held(
    'The footer: sections, programmes, legal, social, contact, newsletter',
    'tests/browser/header.e2e.ts',
    'the footer holds every required link, the contact and the newsletter',
  ),
  held('Every link leads somewhere', 'tests/browser/every-page.e2e.ts', 'links only to addresses that exist'),
  // Behaviour of pages
  held(
    'The carousel advances every five seconds and wraps around',
    'tests/browser/home.e2e.ts',
    'advances every five seconds and wraps around',
  ),
  held(
    'Previous, next and dots choose a banner',
    'tests/browser/home.e2e.ts',
    'previous, next and dots choose a banner',
  ),
  held(
    'No carousel with one banner or none',
    'src/news/carousel.test.ts',
    'the carousel advances when there is more than one banner',
  ),
  held(
    'The carousel is hidden where it could not be loaded',
    'tests/faults/first-start.faults.test.ts',
    'the home page hides its carousel',
  ),
  held(
    'The newsletter form is disabled while it submits',
    'tests/browser/newsletter.e2e.ts',
    'the field and the button are disabled while the address is sent',
  ),
  held(
    'Choosing a sport chooses its first league',
    'tests/browser/sports-pages.e2e.ts',
    'choosing a sport chooses its first league',
  ),
  held('The winner is highlighted', 'tests/browser/sports-pages.e2e.ts', 'the winner is highlighted'),
  held(
    'The nearest municipality is chosen',
    'tests/browser/weather-location.e2e.ts',
    'the nearest municipality is shown automatically',
  ),
  held(
    '/tiempo locates after 500 ms, for ten seconds at most',
    'tests/browser/weather-location.e2e.ts',
    'the position is requested after 500 milliseconds, for at most ten seconds, and once',
  ),
  held(
    'While locating the button is disabled, with a spinner',
    'tests/browser/weather-location.e2e.ts',
    'while the reader is located the button is disabled and says so',
  ),
  held(
    'The five days are made of the three-hourly list',
    'src/weather/sky/shown-weather.test.ts',
    'without One Call the three-hourly list is grouped',
  ),
  held(
    'The light page asks only an active service',
    'tests/browser/weather-light-place.e2e.ts',
    'an inactive service has its screen, and no data is requested',
  ),
  held(
    'v2: a position with high accuracy, within ten seconds, at most five minutes old',
    'tests/browser/weather-v2-place.e2e.ts',
    'enableHighAccuracy: true',
  ),
  held(
    'The sticky advertisement stays until it is closed',
    'tests/browser/ads-sticky.e2e.ts',
    'stays at the bottom of the window until it is closed',
  ),
  held('A wrong password is reported', 'src/gate/gate.store.test.ts', "toBe('Contraseña incorrecta')"),
  held(
    'The right password is remembered',
    'src/gate/gate.store.test.ts',
    'expect($authenticated.get()).toBe(true)',
  ),
  // Validation
  held(
    'An e-mail has an at sign and a dot',
    'tests/browser/newsletter.e2e.ts',
    "['hola', 'juan.perez@gmail']",
  ),
  held('The e-mail is required', 'tests/browser/header.e2e.ts', "toHaveAttribute('required')"),
  held('A blank search is ignored', 'tests/browser/header.e2e.ts', 'a blank one is ignored'),
  held(
    'A blank query causes no search',
    'tests/browser/lists.e2e.ts',
    'search says when nothing was found, and does not search for a blank text',
  ),
  held(
    'Municipalities are searched as the reader types, but not for blanks',
    'tests/browser/weather-location.e2e.ts',
    'the search runs as the reader types, and not for blanks',
  ),
  held('No option is empty: account', 'tests/browser/account.e2e.ts', 'no option is empty'),
  held(
    'No option is empty: light page',
    'tests/browser/weather-light.e2e.ts',
    'the dropdown holds the 78 municipalities and no empty option',
  ),
  held('Ratings of visibility', 'src/weather/sky/measures.test.ts', "[1.99, 'Pobre']"),
  held('Ratings of humidity', 'src/weather/sky/measures.test.ts', "[60.1, 'Muy húmedo']"),
  // Errors and retries
  held(
    'Errors say "{status}: {text}", and a 401 is one of them',
    'src/api/client.test.ts',
    'any status that is not a success throws "{status}: {text}", including 401',
  ),
  held('Which requests are retried, and how often', 'src/api/retries.test.ts', "['games of a league'"),
  held(
    'The category page is retried twice',
    'src/news/category-listing.test.ts',
    'a failed request for a category is retried twice',
  ),
  // Constants
  held('Banners are 450 px high', 'tests/browser/spec-routes.e2e.ts', 'toBe(450)'),
  held(
    'Any other status of a game in upper case',
    'src/sports/game-card.test.ts',
    "['under review', 'UNDER REVIEW', 'UNDER REVIEW']",
  ),
  held(
    'Four of six news beside the carousel, four of ten below',
    'src/news/home-news.test.ts',
    'four of the six are shown beside the carousel, and four others of the ten below',
  ),
  held(
    'Only categories that hold something, the fullest first',
    'src/programmes/programme-lists.test.ts',
    'empty categories are left out, and the largest comes first',
  ),
  held(
    'Three related articles',
    'tests/browser/reading.e2e.ts',
    'a story leads to related stories and to the next one',
  ),
  held(
    'Labels of the strip by position',
    'tests/browser/home.e2e.ts',
    'labels the programming strip by position',
  ),
  held('Colours of badges by keyword', 'src/news/badge-tone.test.ts', "['Última hora', 'signal']"),
  held('Formats of dates', 'src/ui/dates.test.ts', 'dates are in Puerto Rico'),
  held(
    'Relative times say "hace"',
    'tests/browser/reading.e2e.ts',
    'a story of /${family} says how long ago it was published',
  ),
  held(
    'A game’s start in short, 2-digit hour and minute',
    'tests/browser/sports-pages.e2e.ts',
    '{2}:\\d{2}\\s[ap]',
  ),
  held(
    'Sports news: three at most',
    'tests/browser/sports-pages.e2e.ts',
    'shows at most three pieces of sports news',
  ),
  held('16 points of the compass', 'src/weather/sky/measures.test.ts', 'Norte NNE NE ENE Este'),
  held('Miles per hour', 'src/weather/sky/measures.test.ts', 'the factor from m/s to mph is 2.236936'),
  held('v2: days 1 to 5', 'src/weather/v2/shown.test.ts', 'the list of days is the five days after today'),
  held(
    'Rain is shown above a tenth',
    'src/weather/light/light-page.test.ts',
    'twelve hours are shown, with the chance of rain only above 10 percent',
  ),
  held(
    'Bars end at 11 and 10 miles',
    'src/weather/sky/measures.test.ts',
    'bars end at UV index 11, 10 miles and 100 percent',
  ),
  held(
    'Advice by the weather',
    'src/weather/v2/advice.test.ts',
    'the advice for drizzle does not mention a raincoat',
  ),
  held('The map is 420 px high', 'tests/browser/weather-tiempo.e2e.ts', '420'),
  held(
    'A long list of results scrolls above 12rem',
    'tests/browser/weather-location.e2e.ts',
    'a long list of results scrolls in its own box',
  ),
  held(
    '/api/weather: first is now, the next five are days',
    'tests/browser/weather-location.e2e.ts',
    'for San Juan the list of /api/weather is the fallback',
  ),
  held(
    'The guide: seven days by their first three letters, today chosen and bold',
    'src/live/guide-drawn.test.ts',
    'the seven tabs show three letters each; today is current, bold',
  ),
  held(
    'The guide: when programmes begin',
    'src/live/guide.test.ts',
    'has ten programmes at the prescribed times',
  ),
  held(
    'The guide: weekends begin with other programmes',
    'src/live/guide.test.ts',
    'on weekends a morning show and sports replace the first two programmes',
  ),
  held(
    'The guide: EN VIVO moves with the time',
    'tests/browser/live-guide.e2e.ts',
    'the badge moves when a programme ends',
  ),
  held('Rails step every 50 ms while held', 'tests/browser/rail.e2e.ts', 'scroll a step every 50 ms'),
  held('Sizes of advertisements', 'tests/browser/ads-outcomes.e2e.ts', "'970x90' : '320x100'"),
];
