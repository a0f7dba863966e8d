import { z } from 'zod';
import { rest } from './test-wordpress.ts';
import type { LocalWordPress } from './local-wordpress.ts';

const User = z.object({ id: z.int() });

/** Creates a user with the password "una-clave-9". Returns the id. */
export async function addUser(
  wordpress: LocalWordPress,
  username: string,
  role: 'author' | 'contributor' | 'editor',
): Promise<number> {
  const { authorization } = wordpress;
  const body = { username, email: `${username}@example.invalid`, roles: [role], password: 'una-clave-9' };
  return User.parse((await rest(wordpress, '/users', { authorization, body })).body).id;
}
