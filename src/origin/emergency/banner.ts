import { createHash } from 'node:crypto';
import { encode } from 'html-entities';
import { emergencyMoment, emergencyTexts, titled } from '#config/emergency.ts';
import { paths } from '#config/paths.ts';
import type { Emergency, EmergencyLevel } from '#contract/emergency.ts';

/** What is inserted into every page of HTML. */
export interface Banner {
  level: EmergencyLevel;
  style: string;
  /** The style's hash, as a Content Security Policy names it. */
  hash: string;
  html: string;
}

/**
 * The same colours in both themes, because a warning looks the same by day and by night: those of the weather service's maps. Words on each
 * have a contrast of at least 4.5 to 1 (apply-emergency.test.ts).
 */
export const levelColours: Readonly<Record<EmergencyLevel, { ground: string; words: string }>> = {
  ninguna: { ground: '#fff', words: '#0f172a' },
  vigilancia: { ground: '#ffd84d', words: '#0f172a' },
  aviso: { ground: '#b3420a', words: '#fff' },
  emergencia: { ground: '#b00d20', words: '#fff' },
};

/**
 * Needs nothing of the page's own styles, so that a page without an emergency carries no byte of it. The navigation behind the banner is the page's
 * link to its light twin (LiteLink.astro), which is hidden otherwise.
 */
const styleOf = (level: EmergencyLevel): string => {
  const { ground, words } = levelColours[level];
  return (
    `.emergency-now,.emergency-now+nav{padding:.75rem 1rem;background:${ground};color:${words};--focus:${words === '#fff' ? '255 255 255' : '15 23 42'}}` +
    '.emergency-now+nav{padding-top:0;margin-top:-.75rem}.emergency-now p,.emergency-now+nav>a{max-width:74rem;margin:0 auto}' +
    '.emergency-now strong{font-size:1.125rem}.emergency-now a,.emergency-now+nav>a{color:inherit;text-decoration:underline;' +
    'text-underline-offset:.15em;display:inline-block;padding:.625rem 0}' +
    '.emergency-now+nav>a{display:block;position:static;transform:none;background:none;font-weight:400}'
  );
};

/** A banner of a headline and of what stands behind the moment of the end, both as HTML. */
const banner = (level: EmergencyLevel, headline: string, endsAt: string, more: string): Banner => {
  const style = styleOf(level);
  const until = encode(emergencyTexts.until(emergencyMoment(endsAt)));
  return {
    level,
    style,
    hash: `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    html:
      `<aside class="emergency-now" aria-label="${emergencyTexts.label}"><p><strong>${headline}</strong></p>` +
      `<p>${until} ${more}</p></aside>`,
  };
};

/** The banner of an emergency. The headline is plain text, the link was checked by the worker. */
export function bannerOf(emergency: Emergency): Banner {
  const { level, link, endsAt } = emergency;
  const title = encode(titled(emergency));
  const headline = link === null ? title : `<a href="${encode(link)}">${title}</a>`;
  return banner(level, headline, endsAt, `<a href="${paths.emergency}">${emergencyTexts.page}</a>`);
}

/** The banner of a warning for readers who may not enter the site: it leads to no page of it. */
export const promptBannerOf = (warning: Emergency): Banner =>
  banner(
    warning.level,
    encode(titled(warning)),
    warning.endsAt,
    `<a href="tel:911">${emergencyTexts.call}</a>`,
  );
