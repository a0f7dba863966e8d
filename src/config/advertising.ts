import type { AdShape } from './ad-shapes.ts';
import { emergencyNow } from './emergency.ts';
import { isSample } from './environment.ts';
import { paths } from './paths.ts';

/** How to request advertisements from the ad network. */
export interface Advertising {
  /** URL of Google's tag, or of its replacement (AD_SCRIPT_URL); for the sample's, a path of this site. */
  scriptUrl: string;
  /** Paths of the network's units: `/6355419/banner`. */
  units: Record<AdShape, string>;
}

/**
 * Google's tag from its host for limited ads. Our sandboxed frame has neither a reader's consent nor storage, and limited ads need
 * neither.
 */
export const limitedAdsScript = 'https://pagead2.googlesyndication.com/tag/js/gpt.js';

const sampleNetwork: Advertising = {
  scriptUrl: paths.sampleFrames.ads,
  units: { banner: '/muestra/banner', fijo: '/muestra/banner', rectangulo: '/muestra/rectangulo' },
};

interface AdSettings {
  AD_NETWORK_CODE?: string | undefined;
  AD_UNIT_BANNER?: string | undefined;
  AD_UNIT_RECTANGLE?: string | undefined;
  AD_SCRIPT_URL?: string | undefined;
  AD_FALLBACK?: string | undefined;
  SAMPLE_UPSTREAMS?: string | undefined;
}

/**
 * Whether pages have room for advertisements: when there is a network, and in a preview of the slots (AD_FALLBACK=forced), but never
 * during an emergency. Server only.
 */
export const hasAdSlots = (settings: AdSettings): boolean =>
  (advertising(settings) !== null || settings.AD_FALLBACK === 'forced') && emergencyNow() === null;

/**
 * The ad network's configuration, from the settings or from the environment. While WordPress is the sample, the sample newsroom is a network,
 * too. Null when there is none, or the placeholder is forced (AD_FALLBACK=forced). Server only.
 */
export function advertising(settings: AdSettings): Advertising | null {
  const { AD_NETWORK_CODE: network, AD_FALLBACK: fallback } = settings;
  if (fallback === 'forced') return null;
  if (!network) return isSample('wordpress', settings) ? sampleNetwork : null;
  const banner = `/${network}/${settings.AD_UNIT_BANNER || 'banner'}`;
  const rectangle = `/${network}/${settings.AD_UNIT_RECTANGLE || 'rectangulo'}`;
  return {
    scriptUrl: settings.AD_SCRIPT_URL || limitedAdsScript,
    units: { banner, fijo: banner, rectangulo: rectangle },
  };
}
