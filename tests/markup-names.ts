/**
 * The contract between the HTML and the scripts of its pages: every `data-` attribute by which a script finds an element or that it reads, by
 * the room that owns it. Whoever renames one finds here what depends on it (markup-names.test.ts).
 */
export const markupNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'ui/islands': {
    island: 'the name of the island in the element',
    part: 'a part of an island, between elements that never hydrate',
    props: 'the props of an island, or of the live player, as JSON',
    hydrated: 'set when the island responds to input',
  },
  ui: {
    relative: 'a `<time>` whose text is how long ago it is',
    retry: 'on the link that loads the page once more: what is said meanwhile',
    step: 'a button of a rail: -1 or 1',
    theme: 'on <html>: the theme that the reader chose',
  },
  channel: {
    hears: 'a region that is renewed: its topics, separated by spaces',
    offers: 'a region whose new headlines are counted, and offered where they would move what one reads',
    top: 'the element above the content; the static copy gives it a value, because its host has no channel',
  },
  document: {
    until: 'a line of a severe warning: when it ends, in milliseconds since the epoch',
    in: 'the municipalities of an emergency, separated by "|"',
  },
  layouts: { own: 'a block for a reader: the keys of localStorage by which it is one' },
  alerts: {
    others: 'the template of a reader’s own place: the heading of what is elsewhere',
    places: 'the municipalities of what is in force, separated by "|"; "*" is all',
  },
  coverage: {
    coverage: 'the root of a live coverage: its topics, separated by spaces',
    base: 'the address of the coverage',
    position: 'the change up to which the page, or a list of changes, has everything',
    item: 'when the news item was saved',
    newest: 'the page has the newest entries',
    at: 'when an entry was written',
    revision: 'the change that made an entry as it is',
    changes: 'the root of a list of changes',
    removed: 'ids of the entries that are gone, separated by spaces',
    pinned: 'the id of the pinned entry',
    incomplete: 'there are more changes than the list has',
    'of-item': 'a part that comes from the news item',
    tied: 'what the coverage is tied to',
    latest: 'when the newest entry was written, in words',
    older: 'the link to older entries: the page does not have all',
  },
  news: {
    popular: 'the heading in front of which the most read stand',
    read: 'the address that counts a reading',
    resume: 'on the ticker: what its button says while it is paused',
  },
  sports: {
    list: 'the element that contains nothing but a list of a tab',
    view: 'the tab whose beginning is in the element; on a weather page, the page that a link leads to',
    follow: 'the switch that follows a team: its id',
    done: 'on the switch: what is said when the team is followed',
    undone: 'on the switch: what is said when it is no longer followed',
  },
  weather: {
    place: 'on the card of the home page: the municipality that it shows',
    sky: 'on the same card: the line that begins with the present temperature, as far as that is known',
    follows: 'an embed whose address has the place: the address with its slots',
    remembered: 'the sentence about the municipality that the device remembers',
  },
  embeds: {
    frame: 'the address of the frame of an embed',
    title: 'the title of that frame',
    open: 'set while the frame is open',
  },
  ads: {
    ad: 'a slot: the address of its document',
    state: 'set on a slot: what came of its advertisement',
  },
  account: {
    'followed-teams': 'the section of followed teams',
    empty: 'the sentence when there are none',
    subscribed: 'shown on a device that subscribed to the newsletter',
    'not-subscribed': 'shown on any other',
    notifications: 'the section of notifications',
    fields: 'what is chosen in it, for a browser that can be notified',
  },
  gate: { authenticated: 'on <html>: the password of a closed site was entered here' },
  share: { sharing: 'the controls that share a page' },
};
