import * as z from 'zod';
import { dailyProgrammes } from '../../content/daily-programmes.ts';
import { textResponse, type SampleResponse } from '../sample-response.ts';
import { adTag } from './ad-tag.ts';
import { framePage } from './frame-page.ts';

/** Sizes of the advertisements in pixels. */
const adSizes = ['970x90', '728x90', '320x100', '300x250'] as const;
const AdSize = z.enum(adSizes);

/** What a request for an advertisement must contain: it is a limited one, and it says which slot it is for. */
const AdRequest = z.object({
  unit: z.string(),
  size: AdSize,
  targeting: z.string(),
  limited: z.literal('true'),
  safe: z.literal('true'),
});

interface HouseAd {
  title: string;
  text: string;
  action: string;
  /** The page that it advertises, on the site that shows it. */
  href: string;
}

/** The station advertises itself, as stations do in slots that they did not sell. */
function houseAds(): HouseAd[] {
  const [programme] = dailyProgrammes;
  if (!programme) throw new Error('The newsroom has no daily programme');
  const { title, excerpt, slug } = programme;
  return [
    { title, text: excerpt, action: 'Ver el programa', href: `/programas/${slug}` },
    {
      title: 'La señal en vivo',
      text: 'Telecoquí, donde estés, a toda hora.',
      action: 'Ver en vivo',
      href: '/live',
    },
    {
      title: 'El boletín',
      text: 'Lo más importante del día, en tu correo.',
      action: 'Suscribirme',
      href: '/boletin',
    },
  ];
}

const style = `body{background:#0a1e4e}a{display:flex;gap:.2rem .9rem;align-items:center;height:100%;padding:1.7rem .9rem .4rem;color:#fff;text-decoration:none;position:relative;overflow:hidden}
a:focus-visible{outline:3px solid #ffd65a;outline-offset:-3px}
svg{position:absolute;right:-3rem;top:-3rem;width:14rem}span,i{position:relative}b{display:block;font-size:1.15rem}i{font-style:normal;margin-left:auto;padding:.35rem .8rem;border-radius:.4rem;background:#fff;color:#0a1e4e;font-weight:700;white-space:nowrap}
.marca{top:.3rem;left:.9rem;padding:.05rem .4rem;font-size:.75rem}
.alto{flex-direction:column;align-items:flex-start;justify-content:center;padding:1.5rem}.alto i{margin:1rem 0 0}.alto b{font-size:1.6rem}
.chico{font-size:.8rem;gap:.5rem}.chico b{font-size:1rem}.chico i{padding:.35rem .5rem}`;

const rings = `<svg viewBox="0 0 200 200" aria-hidden="true"><g fill="none" stroke="#24509f" stroke-width="12">${[30, 60, 90].map((r) => `<circle cx="100" cy="100" r="${r}"/>`).join('')}</g></svg>`;

function creative(size: z.infer<typeof AdSize>, { title, text, action, href }: HouseAd): SampleResponse {
  const shape = size === '300x250' ? 'alto' : size === '320x100' ? 'chico' : '';
  return framePage({
    mark: 'Anuncio de muestra',
    style,
    body: `<a class="${shape}" href="${href}" target="_blank" rel="noopener">${rings}<span><b>${title}</b>${text}</span><i>${action}</i></a>`,
  });
}

/** The ad network: its script, requests for advertisements, and the advertisements. Null for another name. */
export function adNetwork(): (name: string, parameters: URLSearchParams) => SampleResponse | null {
  const ads = houseAds();
  // One after the other, so that two slots of a page do not show the same.
  let served = 0;
  return (name, parameters) => {
    if (name === 'anuncios.js') return textResponse(`(${adTag.toString()})()`, 200, 'text/javascript');
    if (name === 'pedido') {
      const request = AdRequest.safeParse(Object.fromEntries(parameters));
      if (!request.success)
        return textResponse(z.prettifyError(request.error), 400, 'text/plain; charset=UTF-8');
      served = (served + 1) % ads.length;
      return textResponse(`anuncio?size=${request.data.size}&ad=${served}`, 200, 'text/plain; charset=UTF-8');
    }
    if (name !== 'anuncio') return null;
    const size = AdSize.safeParse(parameters.get('size'));
    const ad = ads[Number(parameters.get('ad'))];
    if (!size.success || !ad) return textResponse('No hay tal anuncio.', 400, 'text/plain; charset=UTF-8');
    return creative(size.data, ad);
  };
}
