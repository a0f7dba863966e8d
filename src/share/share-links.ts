export interface ShareLink {
  network: 'Facebook' | 'Twitter' | 'WhatsApp';
  href: string;
}

/** Links to each network's share page. `url` is absolute, `title` is plain text. */
export function shareLinks(url: string, title: string): ShareLink[] {
  const address = encodeURIComponent(url);
  const text = encodeURIComponent(title);
  return [
    { network: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${address}` },
    { network: 'Twitter', href: `https://twitter.com/intent/tweet?url=${address}&text=${text}` },
    { network: 'WhatsApp', href: `https://wa.me/?text=${text}%20${address}` },
  ];
}
