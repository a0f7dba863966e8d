import { type ChannelEvent, readEvent } from '#contract/channel.ts';

export async function readStream(url: string, headers: Record<string, string> = {}) {
  const response = await fetch(url, { headers });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  let read = 0;
  /** The next event; null when the stream has ended. */
  async function next(): Promise<ChannelEvent | null> {
    for (;;) {
      const end = text.indexOf('\n\n', read);
      if (end !== -1) {
        const message = text.slice(read, end);
        read = end + 2;
        const data = /^data: (.*)$/m.exec(message)?.[1];
        if (data !== undefined) return readEvent(data);
        continue;
      }
      const piece = await reader?.read();
      if (!piece || piece.done) return null;
      text += piece.value;
    }
  }
  return {
    status: response.status,
    headers: response.headers,
    next,
    text: () => text,
    end: async () => reader?.cancel(),
  };
}
