import { ProblemError } from './problem.ts';

/**
 * The text of a request's body, read no further than `maxBytes`: neither its Content-Length nor its sender is trusted.
 * Throws `payload_too_large`.
 */
export async function boundedText(request: Request, maxBytes: number): Promise<string> {
  const tooLarge = () => new ProblemError('payload_too_large', 'La solicitud es demasiado grande.');
  if (Number(request.headers.get('Content-Length') ?? 0) > maxBytes) throw tooLarge();
  if (request.body === null) return '';
  const reader: ReadableStreamDefaultReader<Uint8Array> = request.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      void reader.cancel().catch(() => undefined);
      throw tooLarge();
    }
    text += decoder.decode(value, { stream: true });
  }
}
