import { emergencyNow } from './emergency.ts';

/** Shapes of advertisements. Each maps to an ad unit of the network. */
export const adShapes = ['banner', 'rectangulo', 'fijo'] as const;

/**
 * `banner`: 970x90, 728x90 or 320x100 pixels, depending on the page's width. `fijo`: the same, at the bottom of the window.
 * `rectangulo`: 300x250.
 */
export type AdShape = (typeof adShapes)[number];

/** Sections of the site with advertisements. The section is sent to the ad network. */
export const adSections = ['inicio', 'tiempo', 'en-vivo'] as const;

export type AdSection = (typeof adSections)[number];

/** How to request advertisements from the ad network. */
export interface Advertising {
  /** URL of Google's tag, or of its replacement (AD_SCRIPT_URL). */
  scriptUrl: string;
  /** Paths of the network's units: `/6355419/banner`. */
  units: Record<AdShape, string>;
}

/**
 * Google's tag from its host for limited ads. Our sandboxed frame has neither a reader's consent nor storage, and limited ads need
 * neither.
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
 * Whether pages have room for advertisements: when a network is configured, and in a preview of the slots (AD_FALLBACK=forced), but never
 * during an emergency. Server only.
 */
export const hasAdSlots = ({ AD_NETWORK_CODE: network, AD_FALLBACK: fallback }: AdSettings): boolean =>
  (Boolean(network) || fallback === 'forced') && emergencyNow() === null;

/**
 * The ad network's configuration, from the settings or from the environment. Null when no network is configured or the placeholder is
 * forced (AD_FALLBACK=forced). Server only.
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
