export type JsonValue = null | boolean | number | string | JsonValue[] | JsonObject;
export interface JsonObject {
  [key: string]: JsonValue;
}

export interface UpstreamRequest {
  method: string;
  /** Absolute, with this server's own origin. */
  url: URL;
  headers: Headers;
}

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array;
}

/** Returns the response to a request that is addressed to this upstream, and null for every other request. */
export type Upstream = (request: UpstreamRequest) => Promise<Answer | null> | Answer | null;

export function jsonAnswer(body: JsonValue, status = 200, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: { 'Content-Type': 'application/json; charset=UTF-8', ...headers },
    body: JSON.stringify(body),
  };
}

export function textAnswer(body: string, status = 200, contentType = 'text/html; charset=UTF-8'): Answer {
  return { status, headers: { 'Content-Type': contentType }, body };
}
