/** The page where a reader leaves the newsletter. The worker puts its address into emails, the site into its pages. */
const path = '/boletin/baja';

/** Shape of `clave`, an HMAC-SHA256 in hexadecimal: it says whose subscription ends, without the address. */
export const unsubscribeKey = /^[0-9a-f]{64}$/;

/** `/boletin/baja`, or with a reader's key `/boletin/baja?clave=…`. */
export const unsubscribeAddress = (key?: string): string =>
  key === undefined ? path : `${path}?clave=${key}`;
