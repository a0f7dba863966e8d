/** A piece of work that took some time. Times are milliseconds since the epoch. */
export interface Span {
  /** 32 and 16 hexadecimal digits. */
  traceId: string;
  spanId: string;
  /** The span that caused this one; null if it is not known. */
  parentSpanId: string | null;
  name: string;
  /** `server`: responds to a request. `client`: sends one. `internal`: neither. */
  kind: 'server' | 'client' | 'internal';
  begin: number;
  end: number;
  failed: boolean;
  attributes: Readonly<Record<string, string | number>>;
}

/** Where spans are sent: a collector of OpenTelemetry. */
export interface Collector {
  /** Its address for OTLP over HTTP, without `/v1/traces`. */
  url: string;
  /** Sent as a bearer token. */
  token: string | null;
  /** How many of a hundred requests are sent. */
  percent: number;
}

/** The id of the origin's span of a request: so the worker, which gets only the request's id, knows its parent. */
export const firstSpanId = (requestId: string): string => requestId.slice(0, 16);

export const newSpanId = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 16);

/** Whether this request is one of those that are sent: the origin and the worker decide alike. */
export const isSampled = (requestId: string, { percent }: Pick<Collector, 'percent'>): boolean =>
  Number.parseInt(requestId.slice(-8), 16) / 2 ** 32 < percent / 100;

/** Milliseconds: a collector that responds later is down, and its spans are lost. */
const timeoutMs = 5_000;

/** The numbers of the protocol. */
const kinds = { internal: 1, server: 2, client: 3 } as const;
const statusError = 2;

const nanoseconds = (at: number): string => `${Math.round(at)}000000`;

const attributesOf = (values: Span['attributes']) =>
  Object.entries(values).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { doubleValue: value } : { stringValue: value },
  }));

/** Spans as OTLP's JSON (https://opentelemetry.io/docs/specs/otlp/). */
const otlpBody = (service: string, spans: readonly Span[]) => ({
  resourceSpans: [
    {
      resource: { attributes: attributesOf({ 'service.name': service }) },
      scopeSpans: [
        {
          scope: { name: 'telecoqui' },
          spans: spans.map(({ parentSpanId, kind, begin, end, failed, attributes, ...span }) => ({
            ...span,
            ...(parentSpanId && { parentSpanId }),
            kind: kinds[kind],
            startTimeUnixNano: nanoseconds(begin),
            endTimeUnixNano: nanoseconds(end),
            attributes: attributesOf(attributes),
            ...(failed && { status: { code: statusError } }),
          })),
        },
      ],
    },
  ],
});

/** Sends spans to the collector. Throws if it does not accept them; they are not sent again. */
export async function sendSpans(
  fetch: (url: string, init: RequestInit) => Promise<Response>,
  { url, token }: Collector,
  service: string,
  spans: readonly Span[],
): Promise<void> {
  const response = await fetch(`${url.replace(/(?<!\/)\/+$/, '')}/v1/traces`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(token !== null && { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(otlpBody(service, spans)),
    // A redirect that is followed would carry the token to another host.
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The collector at OTLP_URL responded with ${response.status}`);
}
