/** Shapes that an advertisement may have on a page; each is a unit of the ad network. */
export const adShapes = ['banner', 'rectangulo', 'fijo'] as const;

/**
 * `banner`: 970x90, 728x90 or 320x100 pixels, by the page's width. `fijo`: the same, at the bottom of the window.
 * `rectangulo`: 300x250.
 */
export type AdShape = (typeof adShapes)[number];

/** Parts of the site that have advertisements: the network is told which one asks. */
export const adSections = ['inicio', 'tiempo', 'en-vivo'] as const;

export type AdSection = (typeof adSections)[number];

/** How to ask the ad network. */
export interface Advertising {
  /** Address of Google's tag, or of what stands in for it. */
  scriptUrl: string;
  /** Paths of the network's units: `/6355419/banner`. */
  units: Record<AdShape, string>;
}

/**
 * Google's tag from the host of its limited ads. Our frame has no consent to hand on and nowhere to keep anything: it asks for
 * advertisements that need neither.
 */
export const limitedAdsScript = 'https://pagead2.googlesyndication.com/tag/js/gpt.js';

interface AdSettings {
  AD_NETWORK_CODE?: string | undefined;
  AD_UNIT_BANNER?: string | undefined;
  AD_UNIT_RECTANGLE?: string | undefined;
  AD_SCRIPT_URL?: string | undefined;
  AD_FALLBACK?: string | undefined;
}

/**
 * How to ask the ad network, from the settings or from the environment that they were written to; null where nothing is to be
 * asked: no network is configured, or the placeholder is forced. Server only.
 */
export function advertising(settings: AdSettings): Advertising | null {
  const { AD_NETWORK_CODE: network, AD_FALLBACK: fallback } = settings;
  if (!network || fallback === 'forced') return null;
  const banner = `/${network}/${settings.AD_UNIT_BANNER || 'banner'}`;
  const rectangle = `/${network}/${settings.AD_UNIT_RECTANGLE || 'rectangulo'}`;
  return {
    scriptUrl: settings.AD_SCRIPT_URL || limitedAdsScript,
    units: { banner, fijo: banner, rectangulo: rectangle },
  };
}
