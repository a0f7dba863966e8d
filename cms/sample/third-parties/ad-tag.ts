/**
 * Imitates the part of Google's tag that a page can notice: a queue that runs the commands it already holds, sizes by the window's width,
 * a request to the network, a frame with the response, and an event that reports the result.
 * Its text is the network's script, so it must not use anything from outside its body.
 */
export function adTag(): void {
  /** The script is beside what it requests. */
  const script = String(Reflect.get(Object(document.currentScript), 'src'));
  const asked: Record<string, unknown> = {};
  const listeners: ((event: object) => void)[] = [];
  let sizes: [number[], number[]][] = [];

  const slot = {
    defineSizeMapping(mapping: typeof sizes) {
      sizes = mapping;
      return slot;
    },
    addService: () => slot,
  };
  const ads = {
    addEventListener(name: string, listener: (event: object) => void) {
      if (name === 'slotRenderEnded') listeners.push(listener);
    },
    setForceSafeFrame: (safe: boolean) => void (asked['safe'] = safe),
    setPrivacySettings: ({ limitedAds }: { limitedAds: boolean }) => void (asked['limited'] = limitedAds),
  };
  const display = async (place: string) => {
    const [, size = [0, 0]] = sizes.find(([[least = 0] = []]) => innerWidth >= least) ?? [];
    const request = new URL('pedido', script);
    for (const [name, value] of Object.entries(asked)) request.searchParams.set(name, String(value));
    request.searchParams.set('targeting', JSON.stringify(asked['targeting']));
    request.searchParams.set('size', size.join('x'));
    const response = await fetch(request);
    const isEmpty = response.status !== 200;
    if (!isEmpty) {
      const frame = document.createElement('iframe');
      frame.title = 'Anuncio de muestra';
      [frame.width = '', frame.height = ''] = size.map(String);
      frame.style.border = '0';
      frame.src = new URL(await response.text(), script).href;
      document.getElementById(place)?.append(frame);
    }
    for (const listener of listeners) listener({ isEmpty, size });
  };

  const waiting: unknown = Reflect.get(Object(Reflect.get(window, 'googletag')), 'cmd');
  const run = (command: () => void) => command();
  Object.assign(window, {
    googletag: {
      cmd: { push: run },
      pubads: () => ads,
      setConfig: ({ targeting }: { targeting: object }) => Object.assign(asked, { targeting }),
      sizeMapping() {
        const mapping: typeof sizes = [];
        const builder = {
          addSize(window: number[], size: number[]) {
            mapping.push([window, size]);
            return builder;
          },
          build: () => mapping,
        };
        return builder;
      },
      defineSlot(unit: string) {
        asked['unit'] = unit;
        return slot;
      },
      enableServices() {},
      display: (place: string) => void display(place),
    },
  });
  if (Array.isArray(waiting)) waiting.forEach(run);
}
