import sharp from 'sharp';

/** Size in pixels of the preview picture of a shared page, the one that social networks recommend. */
export const cardSize = { width: 1200, height: 630 } as const;

/** Logo of the station in a square of 64 units. */
const logo = `<rect x="8" y="22" width="48" height="34" rx="11" fill="#fff"/><circle cx="20" cy="21" r="9" fill="#fff"/>
<circle cx="44" cy="21" r="9" fill="#fff"/><circle cx="20" cy="21" r="4" fill="#0a1e4e"/><circle cx="44" cy="21" r="4" fill="#0a1e4e"/>
<path d="M18 40q14 12 28 0" fill="none" stroke="#cc1022" stroke-width="5" stroke-linecap="round"/>`;

const ring = (radius: number) => `<circle cx="1200" cy="630" r="${radius}"/>`;

/** The station's blue with its rings, and the logo at this transformation. */
const background = (place: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630"><defs>
<linearGradient id="a" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#12357f"/><stop offset="1" stop-color="#061334"/></linearGradient></defs>
<path fill="url(#a)" d="M0 0h1200v630H0z"/><g fill="none" stroke="#fff" stroke-opacity=".06" stroke-width="34">
${[190, 310, 430, 550].map(ring).join('')}</g><path fill="#cc1022" d="M0 618h1200v12H0z"/><g transform="${place}">${logo}</g></svg>`;

const drawn = (place: string) =>
  sharp(Buffer.from(background(place)))
    .removeAlpha()
    .png()
    .toBuffer();

/**
 * The backgrounds of drawn pictures. They are made while this module loads, because afterwards the process reads no SVG
 * (allowed-formats.ts).
 */
export const headlineBackground = await drawn('translate(66 42) scale(1.25)');
export const plainBackground = await drawn('translate(456 92) scale(4.5)');
