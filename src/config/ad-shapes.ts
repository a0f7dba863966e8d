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
