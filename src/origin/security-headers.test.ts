import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { securityHeaders } from './security-headers.ts';

const transportSecurity = async (hstsSubdomains: boolean) => {
  const app = new Hono();
  app.use(securityHeaders(hstsSubdomains));
  app.get('/', (context) => context.html('<p>Hola</p>'));
  return (await app.request('/')).headers.get('Strict-Transport-Security');
};

test('Strict-Transport-Security includes subdomains only if the setting says so', async () => {
  expect(await transportSecurity(false)).toBe('max-age=63072000');
  expect(await transportSecurity(true)).toBe('max-age=63072000; includeSubDomains');
});
