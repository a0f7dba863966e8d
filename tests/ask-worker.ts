import { OriginPasses } from '#contract/origin-pass.ts';

/** ORIGIN_SECRET of every site that tests start: so they may ask its worker as the site does. */
export const originSecret = 'secreto-del-origen-para-las-pruebas-0';

const passes = new OriginPasses(originSecret);

/** Asks the worker of a site that a test started, past its origin. `reader`: the address for which it is asked. */
export async function askWorker(
  address: string,
  { reader, ...init }: RequestInit & { reader?: string } = {},
): Promise<Response> {
  const headers = new Headers(init.headers);
  for (const [name, value] of Object.entries(await passes.headers(reader))) headers.set(name, value);
  return fetch(address, { ...init, headers });
}
