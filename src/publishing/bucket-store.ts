import { AwsClient } from 'aws4fetch';
import { createHash } from 'node:crypto';
import { StoreError, type ReleaseStore, type StoredKey } from './release-store.ts';

export interface BucketOptions {
  /** `https://HOST/BUCKET`, or with a path below which the releases are. */
  url: string;
  region: string;
  keyId: string;
  secret: string;
}

/** Milliseconds for one request: an object has some ten kilobytes, the list of a release's files some hundred. */
const timeoutMs = 20_000;
/** Further tries of a request that the bucket refuses for now (429, 5xx), with pauses of up to 0.1, 0.2 and 0.4 s. */
const retries = 3;

/** A store in an S3-compatible bucket, reached by its path (`https://HOST/BUCKET/KEY`), which every such service understands. */
export class BucketStore implements ReleaseStore {
  readonly name: string;
  readonly #client: AwsClient;
  readonly #bucket: URL;
  /** Empty, or with a slash at its end. */
  readonly #prefix: string;

  constructor({ url, region, keyId, secret }: BucketOptions) {
    const { origin, pathname } = new URL(url);
    const [bucket = '', ...folders] = pathname.split('/').filter((part) => part !== '');
    this.name = `${origin}/${[bucket, ...folders].join('/')}`;
    this.#bucket = new URL(`/${bucket}`, origin);
    this.#prefix = folders.map((folder) => `${folder}/`).join('');
    this.#client = new AwsClient({
      accessKeyId: keyId,
      secretAccessKey: secret,
      service: 's3',
      region,
      retries,
      initRetryMs: 100,
    });
  }

  async get(key: string): Promise<Buffer | null> {
    const response = await this.#request('GET', key, { accepted: [404] });
    return response.status === 404 ? null : Buffer.from(await response.arrayBuffer());
  }

  async put(key: string, body: Buffer): Promise<void> {
    await this.#request('PUT', key, { body });
  }

  async create(key: string, body: Buffer): Promise<boolean> {
    // 412: there is one; 409: another request creates it at this moment.
    const response = await this.#request('PUT', key, {
      body,
      headers: { 'If-None-Match': '*' },
      accepted: [409, 412],
    });
    return response.ok;
  }

  async remove(key: string): Promise<void> {
    await this.#request('DELETE', key, { accepted: [404] });
  }

  async list(prefix: string): Promise<StoredKey[]> {
    const found: StoredKey[] = [];
    for (let token = ''; ;) {
      const query = new URLSearchParams({ 'list-type': '2', prefix: this.#prefix + prefix });
      if (token !== '') query.set('continuation-token', token);
      const text = await (await this.#request('GET', null, { query })).text();
      for (const entry of text.split('<Contents>').slice(1)) {
        const key = textOf(entry, 'Key');
        found.push({ key: key.slice(this.#prefix.length), at: Date.parse(textOf(entry, 'LastModified')) });
      }
      token = textOf(text, 'NextContinuationToken');
      if (token === '') return found;
    }
  }

  async #request(
    method: string,
    key: string | null,
    {
      body,
      headers = {},
      query,
      accepted = [],
    }: { body?: Buffer; headers?: Record<string, string>; query?: URLSearchParams; accepted?: number[] },
  ): Promise<Response> {
    const url = new URL(this.#bucket);
    if (key !== null) url.pathname += `/${this.#prefix}${key}`;
    if (query) url.search = query.toString();
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const response = await this.#client
      .fetch(url.href, {
        method,
        // The bucket refuses a body that does not arrive as it was sent.
        headers: { ...headers, 'X-Amz-Content-Sha256': hash },
        signal: AbortSignal.timeout(timeoutMs),
        ...(body ? { body: new Uint8Array(body) } : {}),
      })
      .catch((error: unknown) => {
        throw new StoreError(
          `${this.#subject} does not respond (${causeOf(error)}): check RELEASE_STORE and the network.`,
        );
      });
    if (response.ok || accepted.includes(response.status)) return response;
    const code = textOf(await response.text().catch(() => ''), 'Code').slice(0, 100);
    const refused = `${this.#subject} refuses ${method} with ${response.status}${code && ` ${code}`}`;
    throw new StoreError(
      response.status === 401 || response.status === 403
        ? `${refused}: check RELEASE_STORE_KEY_ID, RELEASE_STORE_SECRET, RELEASE_STORE_REGION and the rights of the key.`
        : `${refused}: check that the bucket exists and has room.`,
    );
  }

  get #subject(): string {
    return `The bucket ${this.name}`;
  }
}

/** The text of the first element of this name, without markup in it; empty if there is none. Our keys need no decoding. */
const textOf = (xml: string, name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '';

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name;
}
