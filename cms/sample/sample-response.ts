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

export interface SampleResponse {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array;
}

/** Returns the response to a request that is addressed to this upstream, and null for every other request. */
export type Upstream = (request: UpstreamRequest) => Promise<SampleResponse | null> | SampleResponse | null;

export function jsonResponse(
  body: JsonValue,
  status = 200,
  headers: Record<string, string> = {},
): SampleResponse {
  return {
    status,
    headers: { 'Content-Type': 'application/json; charset=UTF-8', ...headers },
    body: JSON.stringify(body),
  };
}

export function textResponse(
  body: string,
  status = 200,
  contentType = 'text/html; charset=UTF-8',
): SampleResponse {
  return { status, headers: { 'Content-Type': contentType }, body };
}
