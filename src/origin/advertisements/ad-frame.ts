import type { AdSection, AdShape } from '#config/ad-shapes.ts';

/** Width and height in pixels. */
type AdSize = [number, number];

/** Input of the script in an advertisement's frame. */
export interface AdRequest {
  scriptUrl: string;
  /** Path of the ad unit in the network. */
  unit: string;
  /** Size by minimum frame width in pixels, the widest first. */
  sizes: [leastWidth: number, size: AdSize][];
  targeting: { seccion: AdSection; posicion: AdShape };
  /** Id of the element that contains the advertisement. */
  place: string;
}

interface Slot {
  defineSizeMapping(mapping: unknown): Slot;
  addService(service: PublisherAds): Slot;
}

interface PublisherAds {
  addEventListener(name: 'slotRenderEnded', listener: (event: { isEmpty: boolean }) => void): void;
  setForceSafeFrame(force: boolean): void;
  setPrivacySettings(settings: { limitedAds: boolean; nonPersonalizedAds: boolean }): void;
  enableSingleRequest(): void;
  setTargeting(name: string, value: string): void;
}

interface SizeMapping {
  addSize(viewport: AdSize, size: AdSize): SizeMapping;
  build(): unknown;
}

/** The part of the Google Publisher Tag API that is used here. */
interface Tag {
  cmd: { push(command: () => void): unknown };
  pubads(): PublisherAds;
  setConfig?(config: object): void;
  sizeMapping(): SizeMapping;
  defineSlot(unit: string, sizes: AdSize[], place: string): Slot | null;
  enableServices(): void;
  display(place: string): void;
}

declare global {
  interface Window {
    /** Until Google's script has loaded, it has only the command queue. */
    googletag?: Pick<Tag, 'cmd'> & Partial<Tag>;
  }
}

/** In an advertisement's frame: loads the network's script, shows one advertisement and sends the outcome to the page around the frame. */
export function showAdvertisement({ scriptUrl, unit, sizes, targeting, place }: AdRequest): void {
  const report = (advertisement: 'filled' | 'empty' | 'error') =>
    parent.postMessage({ advertisement }, location.origin);

  const isLoaded = (tag: Window['googletag']): tag is Tag => typeof tag?.pubads === 'function';

  const show = () => {
    const tag = window.googletag;
    if (!isLoaded(tag)) throw new Error('The script of the ad network defines no googletag');
    const ads = tag.pubads();
    ads.addEventListener('slotRenderEnded', ({ isEmpty }) => report(isEmpty ? 'empty' : 'filled'));
    ads.setForceSafeFrame(true);
    ads.setPrivacySettings({ limitedAds: true, nonPersonalizedAds: true });
    if (tag.setConfig) {
      tag.setConfig({ singleRequest: true, collapseDiv: 'DISABLED', targeting });
    } else {
      ads.enableSingleRequest();
      for (const [name, value] of Object.entries(targeting)) ads.setTargeting(name, value);
    }
    const mapping = tag.sizeMapping();
    for (const [leastWidth, size] of sizes) mapping.addSize([leastWidth, 0], size);
    const slot = tag.defineSlot(
      unit,
      sizes.map(([, size]) => size),
      place,
    );
    if (!slot) throw new Error(`The ad network defines no slot for the unit ${unit}`);
    slot.defineSizeMapping(mapping.build()).addService(ads);
    tag.enableServices();
    tag.display(place);
  };

  const queued: Pick<Tag, 'cmd'> = (window.googletag ??= { cmd: [] });
  queued.cmd.push(() => {
    try {
      show();
    } catch (error) {
      console.warn(error);
      report('error');
    }
  });
  const script = document.createElement('script');
  script.async = true;
  // The request carries no cookies, and errors of the network's script appear in the console with their details.
  script.crossOrigin = 'anonymous';
  script.src = scriptUrl;
  script.addEventListener('error', () => report('error'));
  document.head.append(script);
}
