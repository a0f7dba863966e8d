import { escapeUTF8 } from 'entities/escape';
import { emergencyTexts, emergencyUntil } from '#config/emergency.ts';
import { titled } from '#config/level-names.ts';
import { liteLink } from '#config/lite-path.ts';
import { paths } from '#config/paths.ts';
import type { Emergency, EmergencyLevel, SevereLine } from '#contract/emergency.ts';
import { ownEmergencyScript as script } from '#document/own-emergency.script.ts';
import { quotedHash } from '#document/policy.ts';

/** What pages show of the emergency that is on. */
interface EmergencyBanner {
  level: EmergencyLevel;
  html: string;
}

/**
 * The same colours in both themes, because a warning looks the same by day and by night: those of the weather service's maps. Words on each
 * have a contrast of at least 4.5 to 1 (complete-page.test.ts).
 */
export const levelColours: Readonly<Record<EmergencyLevel, { ground: string; words: string }>> = {
  ninguna: { ground: '#fff', words: '#0f172a' },
  vigilancia: { ground: '#ffd84d', words: '#0f172a' },
  aviso: { ground: '#b3420a', words: '#fff' },
  emergencia: { ground: '#b00d20', words: '#fff' },
};

/** The colours of a level, with those of the ring around what has the focus. */
const coloursOf = (level: EmergencyLevel): string => {
  const { ground, words } = levelColours[level];
  return `background:${ground};color:${words};--focus:${words === '#fff' ? '255 255 255' : '15 23 42'}`;
};

const bannerStyle = (level: EmergencyLevel): string =>
  `.emergency-now{padding:.75rem 1rem;${coloursOf(level)}}` +
  '.emergency-now p{max-width:74rem;margin:0 auto}.emergency-now strong{font-size:1.125rem}';

/** A banner, with what stands behind the moment of its end. `headline` and `more` are HTML. `place`: the municipality whose pages show it. */
function banner(
  { level, endsAt }: Emergency,
  headline: string,
  more: string,
  place: string | null = null,
): EmergencyBanner {
  const until = escapeUTF8(emergencyUntil(endsAt));
  const ofPlace = place === null ? '' : ` data-in="${escapeUTF8(place)}"`;
  return {
    level,
    html:
      `<aside class="emergency-now" aria-label="${emergencyTexts.label}"${ofPlace}><p><strong>${headline}</strong></p>` +
      `<p>${until} ${more}</p></aside>`,
  };
}

const titleOf = ({ level, headline }: Emergency): string => escapeUTF8(titled(level, headline));

/** The banner of an emergency, of one municipality only on its pages. The headline is plain text, the link was checked by the worker. */
export function bannerOf(emergency: Emergency, place: string | null = null): EmergencyBanner {
  const title = titleOf(emergency);
  const { link } = emergency;
  const headline = link === null ? title : `<a href="${escapeUTF8(link)}">${title}</a>`;
  return banner(emergency, headline, `<a href="${paths.emergency}">${emergencyTexts.page}</a>`, place);
}

/** The banner of a warning for readers who may not enter the site: it leads to no page of it. */
export const promptBannerOf = (warning: Emergency): EmergencyBanner =>
  banner(warning, titleOf(warning), `<a href="tel:911">${emergencyTexts.call}</a>`);

/** What is put above the content of every page. */
export interface Top {
  style: string;
  /** Sources of a Content Security Policy, by their directive: the style, and with lines the script. */
  sources: { 'style-src': string; 'script-src': string | null };
  /** For a page, and for a light one, whose links lead to light pages. */
  html: { full: string; light: string };
}

/** What pages show at one moment, and until when. */
export interface EmergencyState {
  /** Of the emergency that the page shows. Null: there is none. */
  banner: EmergencyBanner | null;
  /** The banner and the lines of severe warnings. Null: nothing. */
  top: Top | null;
  /** When the next emergency begins or ends, or a line ends, in milliseconds since the epoch; Infinity if none does. */
  until: number;
}

export const emergencyState = (
  banner: EmergencyBanner | null,
  lines: readonly SevereLine[],
  until: number,
): EmergencyState => ({ banner, top: banner || lines.length > 0 ? topOf(banner, lines) : null, until });

/** Those of `urgent` (#ui/tokens.mjs), which are the same in both themes. */
const lineColours = 'background:#ffb81c;color:#0f172a;--focus:15 23 42';

/**
 * Needs nothing of the page's own styles, so that a page without any of this carries no byte of it. The navigation behind it is the page's link to
 * its light twin (LiteLink.astro), which is hidden otherwise.
 */
const styleOf = (banner: EmergencyBanner | null, hasLines: boolean): string =>
  (banner ? bannerStyle(banner.level) : '') +
  (hasLines
    ? `.emergency{padding:.25rem 1rem;${lineColours}}.emergency ul{list-style:none;max-width:74rem;margin:0 auto;padding:0}` +
      `.emergency li{padding:0;font-weight:700}.emergency .own{margin:0 -1rem;padding:.25rem 1rem;${coloursOf('emergencia')}}`
    : '') +
  '[data-top] a,[data-top]:not(:empty)+nav>a{color:inherit;text-decoration:underline;text-underline-offset:.15em;display:inline-block;' +
  'padding:.625rem 0}' +
  `[data-top]:not(:empty)+nav{padding:0 1rem .5rem;${hasLines || !banner ? lineColours : coloursOf(banner.level)}}` +
  '[data-top]:not(:empty)+nav>a{display:block;max-width:74rem;margin:0 auto;position:static;transform:none;background:none;font-weight:400}';

const linesOf = (lines: readonly SevereLine[], link: (path: string) => string): string => {
  const items = lines.map(({ text, link: path, endsAt, emergencyIn }) => {
    const places = emergencyIn.length === 0 ? '' : ` data-in="${escapeUTF8(emergencyIn.join('|'))}"`;
    return `<li data-until="${Date.parse(endsAt)}"${places}><a href="${escapeUTF8(link(path))}">${escapeUTF8(text)}</a></li>`;
  });
  return `<aside class="emergency" aria-label="${emergencyTexts.lines}"><ul>${items.join('')}</ul></aside>`;
};

function topOf(banner: EmergencyBanner | null, lines: readonly SevereLine[]): Top {
  const hasLines = lines.length > 0;
  const style = styleOf(banner, hasLines);
  const html = (link: (path: string) => string) =>
    (banner?.html ?? '') + (hasLines ? `${linesOf(lines, link)}<script>${script}</script>` : '');
  return {
    style,
    sources: { 'style-src': quotedHash(style), 'script-src': hasLines ? quotedHash(script) : null },
    html: { full: html((path) => path), light: html(liteLink) },
  };
}
