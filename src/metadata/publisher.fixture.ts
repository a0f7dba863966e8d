/** The public address of the site in these tests, and the station as the publisher of its pages. */
export const site = new URL('https://sitio.example');
export const publisher = {
  '@type': 'NewsMediaOrganization',
  name: 'Telecoquí',
  url: 'https://sitio.example/',
  logo: 'https://sitio.example/icon-512.png',
};
