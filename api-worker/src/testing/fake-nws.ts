import type { Dependencies } from '../isolate.ts';
import { nwsFeature, nwsList, vtecTime } from './nws/nws-feature.ts';

/** What differs between messages. Times in ms since the epoch. */
export interface Warning {
  event: string;
  /** Phenomenon and significance, as in "FF.W". */
  vtec: string;
  number?: number;
  action?: string;
  /** Codes of the Emergency Alert System. */
  same?: readonly string[];
  sent: number;
  end: number;
  description?: string;
  /** Properties as they are, in place of all others. */
  damage?: Record<string, unknown>;
}

/** All of Puerto Rico, some of its municipalities, and the waters north of San Juan. */
export const places = {
  ...{ everywhere: '072000', sanJuan: '072127', ponce: '072113', utuado: '072141', lares: '072081' },
  atlantic: '075711',
} as const;

function feature({ event, vtec, number = 7, action = 'NEW', same = [places.sanJuan], ...rest }: Warning) {
  const { sent, end, description = '* WHAT...Flash flooding.\n\n* WHERE...San Juan.', damage = {} } = rest;
  const id = `urn:oid:2.49.0.1.840.0.${vtec}.${number}.${action}.${sent}`.toLowerCase();
  const ugc = same.map((code) => code.replace(/^072/, 'PRC').replace(/^075/, 'AMZ'));
  const code = `/O.${action}.TJSJ.${vtec}.${String(number).padStart(4, '0')}.${vtecTime(sent)}-${vtecTime(end)}/`;
  return nwsFeature({
    ...{ id, event, headline: event, description, damage, sent, ends: end },
    ...{ areaDesc: 'San Juan', geocode: { SAME: same, UGC: ugc } },
    affectedZones: ugc.map((zone) => `https://api.weather.gov/zones/county/${zone}`),
    messageType: action === 'NEW' ? 'Alert' : 'Update',
    parameters: { VTEC: [code] },
  });
}

/** A National Weather Service whose list the test writes. */
export class FakeNws {
  warnings: Warning[] = [];
  /** Time of the list, in ms since the epoch. */
  updated: number;
  /** A response in place of the list. */
  failure: (() => Response) | null = null;
  /** Whether it says by what its list is recognised. */
  hasEtag = true;
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
    const features = this.warnings.map(feature);
    const etag = `"${JSON.stringify(features).length}-${this.updated}"`;
    if (this.hasEtag && asked.get('If-None-Match') === etag) return new Response(null, { status: 304 });
    return new Response(JSON.stringify(nwsList(features, this.updated)), {
      headers: { 'Content-Type': 'application/geo+json', ...(this.hasEtag && { ETag: etag }) },
    });
  }
}
