export interface ShareLink {
  network: 'Facebook' | 'Twitter' | 'WhatsApp';
  href: string;
}

/** Links to each network's share page, which read the title from the page. `url` is absolute. */
export function shareLinks(url: string): ShareLink[] {
  const address = encodeURIComponent(url);
  return [
    { network: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${address}` },
    { network: 'Twitter', href: `https://twitter.com/intent/tweet?url=${address}` },
    { network: 'WhatsApp', href: `https://wa.me/?text=${address}` },
  ];
}
