import { escapeUTF8 } from 'entities/escape';
import { emergencyTexts, emergencyUntil } from '#config/emergency.ts';
import { titled } from '#config/level-names.ts';
import { paths } from '#config/paths.ts';
import type { Emergency, EmergencyLevel } from '#contract/emergency.ts';

/** What pages show of the emergency that is on. */
export interface EmergencyBanner {
  level: EmergencyLevel;
  style: string;
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
export const coloursOf = (level: EmergencyLevel): string => {
  const { ground, words } = levelColours[level];
  return `background:${ground};color:${words};--focus:${words === '#fff' ? '255 255 255' : '15 23 42'}`;
};

const styleOf = (level: EmergencyLevel): string =>
  `.emergency-now{padding:.75rem 1rem;${coloursOf(level)}}` +
  '.emergency-now p{max-width:74rem;margin:0 auto}.emergency-now strong{font-size:1.125rem}';

/** A banner of a headline and of what stands behind the moment of the end, both as HTML. `place`: the municipality whose pages show it. */
const banner = (
  level: EmergencyLevel,
  headline: string,
  endsAt: string,
  more: string,
  place: string | null = null,
): EmergencyBanner => {
  const until = escapeUTF8(emergencyUntil(endsAt));
  const ofPlace = place === null ? '' : ` data-in="${escapeUTF8(place)}"`;
  return {
    level,
    style: styleOf(level),
    html:
      `<aside class="emergency-now" aria-label="${emergencyTexts.label}"${ofPlace}><p><strong>${headline}</strong></p>` +
      `<p>${until} ${more}</p></aside>`,
  };
};

/** The banner of an emergency, of one municipality only on its pages. The headline is plain text, the link was checked by the worker. */
export function bannerOf(emergency: Emergency, place: string | null = null): EmergencyBanner {
  const { level, headline: words, link, endsAt } = emergency;
  const title = escapeUTF8(titled(level, words));
  const headline = link === null ? title : `<a href="${escapeUTF8(link)}">${title}</a>`;
  return banner(level, headline, endsAt, `<a href="${paths.emergency}">${emergencyTexts.page}</a>`, place);
}

/** The banner of a warning for readers who may not enter the site: it leads to no page of it. */
export const promptBannerOf = (warning: Emergency): EmergencyBanner =>
  banner(
    warning.level,
    escapeUTF8(titled(warning.level, warning.headline)),
    warning.endsAt,
    `<a href="tel:911">${emergencyTexts.call}</a>`,
  );
