import { OriginPasses } from '#contract/signing/origin-pass.ts';

/** ORIGIN_SECRET of every site that tests start, so that they can send requests to its worker as the origin does. */
export const originSecret = 'secreto-del-origen-para-las-pruebas-0';

const passes = new OriginPasses(originSecret);

/** Sends a request directly to the worker of a site that a test started. `reader` is the client's address for the worker. */
export async function fetchWorker(
  address: string,
  { reader, ...init }: RequestInit & { reader?: string } = {},
): Promise<Response> {
  const headers = new Headers(init.headers);
  for (const [name, value] of Object.entries(await passes.headers(reader))) headers.set(name, value);
  return fetch(address, { ...init, headers });
}
