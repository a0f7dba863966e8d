import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { findMunicipality } from '#contract/municipalities.ts';
import { LightPage, type LightPageProps } from './LightPage.island.tsx';
import { beginLight, showMunicipality } from './light.store.ts';

/**
 * React takes over the page that the server drew in `container`, with the properties that it wrote beside it. Whoever was faster and
 * has chosen another municipality already gets that one.
 */
export function hydrateLight(container: HTMLElement, written: string): void {
  const props: LightPageProps = JSON.parse(written);
  // React sets the dropdown to what the server drew.
  const chosen = findMunicipality(container.querySelector('select')?.value ?? '');
  void beginLight(props.spot, props.service, chosen);
  // Not React's own listener: a choice made between this line and its first drawing would be lost with it.
  container.addEventListener('change', ({ target }) => {
    const next = target instanceof HTMLSelectElement ? findMunicipality(target.value) : undefined;
    if (next) void showMunicipality(next);
  });
  hydrateRoot(container, createElement(LightPage, props));
}
