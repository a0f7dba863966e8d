import type { LocalWordPress } from './local-wordpress.ts';
import { testPassword } from './test-editor.ts';

type Value = string | number | boolean | readonly Value[] | { readonly [name: string]: Value };

/** Calls a method of WordPress's XML-RPC as a user of `addUser`. Returns the body of the response. */
export async function callXmlRpc(
  wordpress: LocalWordPress,
  method: string,
  user: string,
  ...values: Value[]
): Promise<string> {
  const params = [0, user, testPassword, ...values].map((value) => `<param>${encode(value)}</param>`);
  const response = await fetch(`${wordpress.url}/xmlrpc.php`, {
    method: 'POST',
    headers: { 'content-type': 'text/xml' },
    body: `<methodCall><methodName>${method}</methodName><params>${params.join('')}</params></methodCall>`,
  });
  return response.text();
}

function encode(value: Value): string {
  if (typeof value === 'number') return `<value><int>${value}</int></value>`;
  if (typeof value === 'boolean') return `<value><boolean>${value ? 1 : 0}</boolean></value>`;
  if (typeof value === 'string') return `<value><string>${value}</string></value>`;
  if (value instanceof Array)
    return `<value><array><data>${value.map(encode).join('')}</data></array></value>`;
  const members = Object.entries(value).map(
    ([name, member]) => `<member><name>${name}</name>${encode(member)}</member>`,
  );
  return `<value><struct>${members.join('')}</struct></value>`;
}
