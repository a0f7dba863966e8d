import { shorten } from '#ui/plain-text.ts';

export interface ShareLink {
  network: 'Facebook' | 'Twitter' | 'WhatsApp';
  href: string;
}

/** Characters of a title: with the address, which counts as 23, they fit into a post of 280. */
const titleLength = 250;

/** Links to each network's share page. `url` is absolute, `title` plain text. Facebook reads the title from the page, and takes no other. */
export function shareLinks(url: string, title: string): ShareLink[] {
  // A half of an emoji cannot be encoded: the browser would have refused the whole page.
  const words = shorten(title.toWellFormed().replace(/\s+/g, ' ').trim(), titleLength).toWellFormed();
  const address = encodeURIComponent(url);
  return [
    { network: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${address}` },
    {
      network: 'Twitter',
      href: `https://twitter.com/intent/tweet?text=${encodeURIComponent(words)}&url=${address}`,
    },
    { network: 'WhatsApp', href: `https://wa.me/?text=${encodeURIComponent(`${words} ${url}`)}` },
  ];
}
