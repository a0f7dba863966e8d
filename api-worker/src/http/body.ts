import type { z } from 'zod';
import { ProblemError } from './problem.ts';

/**
 * Reads the bytes of a request's body, up to `maxBytes`: neither its Content-Length nor its sender is trusted. Throws `payload_too_large`.
 */
export async function boundedBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const tooLarge = () => new ProblemError('payload_too_large', 'La solicitud es demasiado grande.');
  if (Number(request.headers.get('Content-Length') ?? 0) > maxBytes) throw tooLarge();
  if (request.body === null) return new Uint8Array();
  const reader: ReadableStreamDefaultReader<Uint8Array> = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return joined(chunks, length);
    length += value.byteLength;
    if (length > maxBytes) {
      void reader.cancel().catch(() => undefined);
      throw tooLarge();
    }
    chunks.push(value);
  }
}

/** Like `boundedBytes`, decoded as text. Throws `payload_too_large`. */
export async function boundedText(request: Request, maxBytes: number): Promise<string> {
  return new TextDecoder().decode(await boundedBytes(request, maxBytes));
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}

/**
 * Parses the bytes of a body by the schema. Throws `bad_request` if they are not JSON in UTF-8, or with the path of the first field that
 * does not fit.
 */
export function parseJson<T extends z.ZodType>(bytes: Uint8Array, schema: T): z.output<T> {
  const parsed = schema.safeParse(readJson(bytes));
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]?.path.join('.') ?? '';
  if (field === '') throw new ProblemError('bad_request', 'El cuerpo de la solicitud no es un objeto JSON.');
  throw new ProblemError('bad_request', `El campo «${field}» falta o no es válido.`, { field });
}

function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    throw new ProblemError('bad_request', 'El cuerpo de la solicitud no es JSON válido.');
  }
}
