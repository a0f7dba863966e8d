/** Apart, for the service worker, which holds nothing else of these. */
export const stationName = 'Telecoquí';

/** The station's name, contact and identity. A broadcaster changes its name here and nowhere else. */
export const brand = {
  name: stationName,
  tagline: 'Noticias de Puerto Rico',
  description:
    'Noticias, programas, deportes, el tiempo y la señal en vivo de Telecoquí, la televisión de Puerto Rico.',
  /** BCP 47 tag of the site's language. */
  language: 'es-PR',
  /** The station's logo: the path of a square picture and its size in pixels. */
  logo: { path: '/icon-512.png', size: 512 },
  contact: {
    address: 'Avenida Ponce de León 1500, San Juan, Puerto Rico 00909',
    phone: '787-555-0150',
    email: 'redaccion@telecoqui.example',
  },
  social: [
    { name: 'Facebook', mark: 'facebook', url: 'https://www.facebook.com/telecoqui' },
    { name: 'Instagram', mark: 'instagram', url: 'https://www.instagram.com/telecoqui' },
    { name: 'X', mark: 'x', url: 'https://x.com/telecoqui' },
    { name: 'YouTube', mark: 'youtube', url: 'https://www.youtube.com/@telecoqui' },
  ],
} as const;
