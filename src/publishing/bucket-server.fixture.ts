import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

const hex = (body: string | Buffer) => createHash('sha256').update(body).digest('hex');
const sign = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

export const bucketKeys = { keyId: 'una-clave', secret: 'un-secreto-de-prueba', region: 'eu-prueba' };

export interface BucketServer {
  /** Address of the bucket. */
  url: string;
  /** What it holds, by key. */
  objects: Map<string, { body: Buffer; at: number }>;
  /** `PUT key`, in the order in which they came. */
  requests: string[];
  /** Responds to every PUT with this status and code, for example 507 `QuotaExceeded`, if it is set. */
  refusal: { status: number; code: string } | null;
  close(): Promise<void>;
}

/** Whether the request is signed as AWS describes for Signature Version 4. Written from that description, not from the client's code. */
function isSigned({ method = '', url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const { keyId, secret, region } = bucketKeys;
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  const [, id, day = '', inRegion, names = '', signature] = match ?? [];
  const sent = String(headers['x-amz-content-sha256']);
  if (id !== keyId || inRegion !== region || sent !== hex(body)) return false;
  const at = new URL(url, 'http://bucket');
  const query = [...at.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&');
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, at.pathname, query, signed.join(''), names, sent].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', String(headers['x-amz-date']), scope, hex(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(sign, `AWS4${secret}`);
  return sign(key, text).toString('hex') === signature;
}

/** A stand-in for an S3-compatible service with one bucket, `sitio`. It refuses requests whose signature or body is wrong. */
export async function startBucketServer(): Promise<BucketServer> {
  const objects: BucketServer['objects'] = new Map();
  const bucket: BucketServer = { url: '', objects, requests: [], refusal: null, close: async () => {} };

  function respond(request: IncomingMessage, body: Buffer): { status: number; body?: string | Buffer } {
    const failed = (status: number, code: string) => ({
      status,
      body: `<Error><Code>${code}</Code></Error>`,
    });
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://bucket');
    const key = decodeURIComponent(pathname).replace(/^\/sitio\/?/, '');
    bucket.requests.push(`${request.method} ${key}`);
    if (!isSigned(request, body)) return failed(403, 'SignatureDoesNotMatch');
    if (!pathname.startsWith('/sitio')) return failed(404, 'NoSuchBucket');
    if (request.method === 'PUT') {
      if (bucket.refusal) return failed(bucket.refusal.status, bucket.refusal.code);
      if (request.headers['if-none-match'] === '*' && objects.has(key))
        return failed(412, 'PreconditionFailed');
      objects.set(key, { body, at: Date.now() });
      return { status: 200 };
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return { status: 204 };
    }
    if (key !== '') {
      const found = objects.get(key);
      return found ? { status: 200, body: found.body } : failed(404, 'NoSuchKey');
    }
    const prefix = searchParams.get('prefix') ?? '';
    const from = searchParams.get('continuation-token') ?? '';
    // Pages of three, so that every list of the tests has several.
    const keys = [...objects.keys()].filter((name) => name.startsWith(prefix) && name > from).sort();
    const page = keys.slice(0, 3);
    const contents = page.map((name) => {
      const at = new Date(objects.get(name)?.at ?? 0).toISOString();
      return `<Contents><Key>${name}</Key><LastModified>${at}</LastModified></Contents>`;
    });
    const next =
      keys.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    return { status: 200, body: `<ListBucketResult>${contents.join('')}${next}</ListBucketResult>` };
  }

  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => void pieces.push(piece));
    request.on('end', () => {
      const { status, body } = respond(request, Buffer.concat(pieces));
      response.writeHead(status).end(body);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  bucket.url = `http://127.0.0.1:${port}/sitio/telecoqui`;
  bucket.close = async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  return bucket;
}
