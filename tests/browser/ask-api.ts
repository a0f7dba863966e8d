import { z } from 'zod';

/**
 * What `/api` of the running site says at `path` (which starts with "/api/"), parsed. Throws when the answer is an error, and names its
 * status and body.
 */
export async function askApi<S extends z.core.$ZodType>(path: string, schema: S): Promise<z.infer<S>> {
  const response = await fetch(`${process.env['API']}${path}`);
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return z.parse(schema, await response.json());
}
