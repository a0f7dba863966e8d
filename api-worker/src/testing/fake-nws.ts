import type { Dependencies } from '../isolate.ts';
import { type FeatureFields, nwsFeature, nwsList } from './nws/nws-feature.ts';

/** What differs between messages. Times in ms since the epoch. */
export interface Warning extends Pick<FeatureFields, 'places' | 'damage'> {
  event: string;
  /** Phenomenon and significance, as in "FF.W". */
  vtec: string;
  number?: number;
  action?: string;
  sent: number;
  end: number;
  description?: string;
}

/** All of Puerto Rico, some of its municipalities, and the waters north of San Juan. */
export const places = {
  ...{ everywhere: '000', sanJuan: '127', ponce: '113', utuado: '141', lares: '081' },
  atlantic: 'AMZ711',
} as const;

function featureOf({ vtec, number = 7, action = 'NEW', end, ...rest }: Warning) {
  return nwsFeature({
    id: `urn:oid:2.49.0.1.840.0.${vtec}.${number}.${action}.${rest.sent}`.toLowerCase(),
    vtec: [`${action}.${vtec}.${String(number).padStart(4, '0')}`],
    messageType: action === 'NEW' ? 'Alert' : 'Update',
    ...{ ends: end, ...rest },
  });
}

/** A National Weather Service whose list the test writes. */
export class FakeNws {
  warnings: Warning[] = [];
  /** Time of the list, in ms since the epoch. */
  updated: number;
  /** A response in place of the list. */
  failure: (() => Response) | null = null;
  readonly calls: { url: URL; headers: Headers; status: number }[] = [];

  constructor(updated: number) {
    this.updated = updated;
  }

  readonly fetch: Dependencies['fetch'] = (address, init) => {
    const headers = new Headers(init.headers);
    const response = this.failure?.() ?? this.#list(headers);
    this.calls.push({ url: new URL(address), headers, status: response.status });
    return Promise.resolve(response);
  };

  #list(asked: Headers): Response {
    const list = nwsList(this.warnings.map(featureOf), this.updated);
    const etag = `"${JSON.stringify(list).length}-${this.updated}"`;
    if (asked.get('If-None-Match') === etag) return new Response(null, { status: 304 });
    return Response.json(list, { headers: { ETag: etag } });
  }
}
