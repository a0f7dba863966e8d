import * as z from 'zod';

/**
 * The response of the running site to `path` (which starts with "/api/"), parsed. Throws when the response is an error, and names its
 * status and body.
 */
export async function fetchApi<S extends z.core.$ZodType>(path: string, schema: S): Promise<z.infer<S>> {
  const response = await fetch(`${process.env['API']}${path}`);
  if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${await response.text()}`);
  return z.parse(schema, await response.json());
}
