import { randomBytes } from 'node:crypto';
import { adSections, adShapes, type AdShape } from '#config/ad-shapes.ts';
import type { Advertising } from '#config/advertising.ts';
import { brand } from '#config/brand.ts';
import type { AdRequest } from './ad-frame.ts';
import { adFrameScript } from './ad-frame.script.ts';

const place = 'anuncio';

/**
 * Size by the width of the frame. The slots' style allows three widths; the limits here lie between them, so that a zoomed page, whose
 * width can differ by a fraction of a pixel, still gets the right size.
 */
const bannerSizes: AdRequest['sizes'] = [
  [900, [970, 90]],
  [700, [728, 90]],
  [0, [320, 100]],
];

const sizes: Record<AdShape, AdRequest['sizes']> = {
  banner: bannerSizes,
  fijo: bannerSizes,
  rectangulo: [[0, [300, 250]]],
};

/**
 * Content Security Policy of an advertisement's document. `sandbox` gives the document an opaque origin, in a frame and when opened
 * directly, so it can read neither the page nor its storage. Scripts run by a new nonce per response, as Google's tag requires;
 * everything else comes over https or from the origin of the tag's script.
 */
function policy(nonce: string, scriptOrigin: string): string {
  return [
    `default-src https: data: blob: 'unsafe-inline' ${scriptOrigin}`,
    `script-src 'nonce-${nonce}' 'unsafe-inline' 'unsafe-eval' 'strict-dynamic' https: http:`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
  ].join(';');
}

/** The requests of the network's script, its creatives and the windows that they open do not carry the address of the document. */
const referrerPolicy = 'no-referrer';

/** JSON for use inside a `<script>` element: `<` is escaped, so no text in it can end the element. */
const inScript = (value: AdRequest) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

function documentOf(request: AdRequest, nonce: string): string {
  return [
    `<!doctype html><html lang="${brand.language}"><head><meta charset="utf-8">`,
    `<meta name="referrer" content="${referrerPolicy}">`,
    '<meta name="viewport" content="width=device-width"><title>Publicidad</title>',
    '<style>html,body{margin:0;height:100%;overflow:hidden}body{display:grid;place-items:center}</style>',
    `</head><body><div id="${place}"></div>`,
    `<script nonce="${nonce}">const adRequest=${inScript(request)};${adFrameScript}</script>`,
    '</body></html>',
  ].join('\n');
}

function single<T extends string>(known: readonly T[], values: readonly string[]): T | undefined {
  return values.length === 1 ? known.find((name) => name === values[0]) : undefined;
}

/**
 * The document of one advertisement, at `/anuncio?tamano=...&seccion=...`. Null for any other address, and when no ad network is
 * configured. It is `no-store`, because its nonce may be used only once.
 */
export function advertisement(advertising: Advertising | null, address: URL): Response | null {
  const { searchParams } = address;
  const shape = single(adShapes, searchParams.getAll('tamano'));
  const section = single(adSections, searchParams.getAll('seccion'));
  if (!advertising || !shape || !section || searchParams.size !== 2) return null;
  const { scriptUrl, units } = advertising;
  const nonce = randomBytes(16).toString('base64');
  const request: AdRequest = {
    scriptUrl,
    unit: units[shape],
    sizes: sizes[shape],
    targeting: { seccion: section, posicion: shape },
    place,
  };
  return new Response(documentOf(request, nonce), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': policy(nonce, new URL(scriptUrl, address).origin),
      'Referrer-Policy': referrerPolicy,
      'Cross-Origin-Opener-Policy': 'unsafe-none',
      'X-Robots-Tag': 'noindex',
    },
  });
}
