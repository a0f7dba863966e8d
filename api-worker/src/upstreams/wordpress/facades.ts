import { isEmbedProvider } from '#contract/embed-providers.ts';
import { embedOf, facade, facadeLink } from './embeds.ts';
import { escape, plain } from './standard-html.ts';

const worthARewrite =
  /<iframe\b|wp-block-embed|class=["'][^"']*(?:twitter-tweet|instagram-media|tiktok-embed)|fb-(?:post|video)/i;

/**
 * Replaces iframes, and the networks' markup for quoted posts, by facades. Its output is as untrusted as its input, because the sanitiser
 * runs after it. HTML that the rewriter refuses is returned unchanged; the sanitiser drops its iframes.
 */
export async function withFacades(html: string): Promise<string> {
  if (!worthARewrite.test(html)) return html;
  let figures = 0;
  const rewriter = new HTMLRewriter()
    .on('figure.wp-block-embed', {
      element(figure) {
        const named = /\bis-provider-(\w+)/.exec(figure.getAttribute('class') ?? '')?.[1] ?? '';
        const provider = named === 'twitter' ? 'x' : named;
        for (const [name] of [...figure.attributes]) if (name !== undefined) figure.removeAttribute(name);
        if (isEmbedProvider(provider)) {
          figure.setAttribute('class', 'embed');
          figure.setAttribute('data-provider', provider);
        }
        figures += 1;
        figure.onEndTag(() => {
          figures -= 1;
        });
      },
    })
    .on('.wp-block-embed__wrapper', { element: (wrapper) => void wrapper.removeAndKeepContent() })
    .on('iframe', {
      element(frame) {
        const address = valueOf(frame, 'src') ?? valueOf(frame, 'data-src');
        const embed = embedOf(address);
        if (embed !== null) frame.replace(figures > 0 ? facadeLink(embed) : facade(embed), { html: true });
        // WordPress quotes its own posts as a blockquote with the link; the hidden iframe beside it adds nothing.
        else if (/\bwp-embedded-content\b/.test(frame.getAttribute('class') ?? '')) frame.remove();
        else frame.replace(plainLink(address), { html: true });
      },
    })
    .on('blockquote.instagram-media', {
      element: (quote) => replaceQuote(quote, 'data-instgrm-permalink', () => figures),
    })
    .on('blockquote.tiktok-embed', { element: (quote) => replaceQuote(quote, 'cite', () => figures) })
    .on('div.fb-post, div.fb-video', { element: (quote) => replaceQuote(quote, 'data-href', () => figures) })
    .on('blockquote.twitter-tweet', {
      element(quote) {
        // A quoted post has its own words and links, which stay: they are the best facade.
        if (figures > 0) return;
        quote.before('<figure class="embed" data-provider="x">', { html: true });
        quote.after('</figure>', { html: true });
      },
    });
  try {
    return await rewriter.transform(new Response(html)).text();
  } catch {
    return html;
  }
}

function replaceQuote(quote: Element, attribute: string, figures: () => number): void {
  const embed = embedOf(valueOf(quote, attribute));
  if (embed === null) return;
  quote.replace(figures() > 0 ? facadeLink(embed) : facade(embed), { html: true });
}

/** The rewriter returns an attribute as it is written, with "&amp;" for "&". */
function valueOf(element: Element, attribute: string): string | null {
  const written = element.getAttribute(attribute);
  return written === null ? null : plain(written);
}

/** An iframe of an unknown provider is not shown, but linked. */
function plainLink(address: string | null): string {
  const url = URL.parse((address ?? '').trim());
  if (url?.protocol !== 'https:') return '';
  return `<p><a href="${escape(url.href)}">Abrir contenido de ${escape(url.hostname)}</a></p>`;
}
