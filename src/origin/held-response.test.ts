import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { heldResponse, sendHeld } from './held-response.ts';

test('a Node that keeps the head under another name gets it by writeHead', () => {
  const incoming = new IncomingMessage(new Socket());
  incoming.httpVersion = '1.1';
  const outgoing = new ServerResponse(incoming);
  Object.defineProperty(outgoing, 'headersSent', { value: false });
  const written = vi.spyOn(outgoing, 'writeHead').mockReturnValue(outgoing);
  sendHeld(outgoing, heldResponse(200, new Headers({ ETag: 'W/"x"' }), Buffer.from('x')), 0);
  expect(written).toHaveBeenCalledWith(200, ['etag', 'W/"x"']);
});
