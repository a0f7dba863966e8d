import { createHash } from 'node:crypto';
import { emergencyMoment, emergencyTexts, titled } from '#config/emergency.ts';
import { paths } from '#config/paths.ts';
import type { Emergency, EmergencyLevel } from '#contract/emergency.ts';

/** What is inserted into every page of HTML. */
export interface Banner {
  level: EmergencyLevel;
  style: string;
  /** The style's hash, as a Content Security Policy names it. */
  hash: string;
  /** The banner of a page with this light twin, which it offers; null for a page without one. */
  html: (lite: string | null) => string;
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

/** Needs nothing of the page's own styles, so that a page without an emergency carries no byte of it. */
const styleOf = (level: EmergencyLevel): string => {
  const { ground, words } = levelColours[level];
  return (
    `.emergency-now{padding:.75rem 1rem;background:${ground};color:${words};--focus:${words === '#fff' ? '255 255 255' : '15 23 42'}}` +
    '.emergency-now p{max-width:74rem;margin:0 auto}.emergency-now strong{font-size:1.125rem}' +
    '.emergency-now a{color:inherit;text-decoration:underline;text-underline-offset:.15em;display:inline-block;padding:.375rem 0}'
  );
};

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** What `html` of every banner is: a headline as HTML, and further HTML behind the moment of the end. */
const banner = (
  level: EmergencyLevel,
  headline: string,
  endsAt: string,
  more: (lite: string | null) => string,
): Banner => {
  const style = styleOf(level);
  const until = escaped(emergencyTexts.until(emergencyMoment(endsAt)));
  return {
    level,
    style,
    hash: `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    html: (lite) =>
      `<aside class="emergency-now" aria-label="${emergencyTexts.label}"><p><strong>${headline}</strong></p>` +
      `<p>${until} ${more(lite)}</p></aside>`,
  };
};

/** The banner of an emergency. The headline is plain text, the link was checked by the worker. */
export function bannerOf(emergency: Emergency): Banner {
  const { level, link, endsAt } = emergency;
  const title = escaped(titled(emergency));
  const headline = link === null ? title : `<a href="${escaped(link)}">${title}</a>`;
  return banner(
    level,
    headline,
    endsAt,
    (lite) =>
      `<a href="${paths.emergency}">${emergencyTexts.page}</a>` +
      (lite === null ? '' : ` · <a href="${lite}">${emergencyTexts.lite}</a>`),
  );
}

/** The banner of a warning for readers who may not enter the site: it leads to no page of it. */
export const promptBannerOf = (warning: Emergency): Banner =>
  banner(
    warning.level,
    escaped(titled(warning)),
    warning.endsAt,
    () => `<a href="tel:911">${emergencyTexts.call}</a>`,
  );
