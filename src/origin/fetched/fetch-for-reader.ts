/**
 * Requests `url` for a reader, for at most `timeout` milliseconds until the end of the response. Rejects when the reader, `reader`, disconnects
 * before there is a response. Once there is one, the server itself cancels its body for a reader who disconnects; aborting it as well would be
 * logged as an error.
 */
export async function fetchForReader(
  reader: AbortSignal,
  url: string,
  request: RequestInit,
  timeout: number,
): Promise<Response> {
  const gone = new AbortController();
  const leave = () => gone.abort();
  if (reader.aborted) leave();
  reader.addEventListener('abort', leave);
  try {
    const signal = AbortSignal.any([gone.signal, AbortSignal.timeout(timeout)]);
    return await fetch(url, { ...request, signal });
  } finally {
    reader.removeEventListener('abort', leave);
  }
}
