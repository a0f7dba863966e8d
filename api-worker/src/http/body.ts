import * as z from 'zod';
import { bodyFaults, readBody } from '#contract/request-body.ts';
import { ProblemError } from './problem.ts';

/** The bytes of a request's body, up to `maxBytes`. Throws `payload_too_large`, `request_timeout` and `bad_request`. */
export async function boundedBytes(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const body = await readBody(request, maxBytes);
  if (typeof body !== 'string') return body;
  const { code, message } = bodyFaults[body];
  throw new ProblemError(code, message);
}

/** Like `boundedBytes`, decoded as text. */
export async function boundedText(request: Request, maxBytes: number): Promise<string> {
  return new TextDecoder().decode(await boundedBytes(request, maxBytes));
}

/**
 * Parses the bytes of a body by the schema. Throws `bad_request` if they are not JSON in UTF-8, or with the path of the first field that
 * does not fit.
 */
export function parseJson<T extends z.core.$ZodType>(bytes: Uint8Array, schema: T): z.output<T> {
  const parsed = z.safeParse(schema, readJson(bytes));
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]?.path.join('.') ?? '';
  if (field === '') throw new ProblemError('bad_request', 'El cuerpo de la solicitud no es un objeto JSON.');
  throw invalidField(field);
}

export const invalidField = (field: string): ProblemError =>
  new ProblemError('bad_request', `El campo «${field}» falta o no es válido.`, { field });

function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    throw new ProblemError('bad_request', 'El cuerpo de la solicitud no es JSON válido.');
  }
}
