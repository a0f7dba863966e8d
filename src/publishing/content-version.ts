import { createHash } from 'node:crypto';

/** What prerendered pages show: their newest items, the programmes, and the categories of every header. */
const questions = [
  '/api/wordpress/noticias?per_page=100',
  '/api/wordpress/programas?per_page=100',
  '/api/wordpress/categorias',
  '/api/wordpress/categorias-programas',
];

/**
 * A name for what the newsroom holds now, as far as prerendered pages show it. A question that fails counts by its
 * failure: once it is answered again, the name is another.
 */
export async function contentVersion(apiUrl: string): Promise<string> {
  const hash = createHash('sha256');
  for (const question of questions) {
    const response = await fetch(`${apiUrl}${question}`).catch(() => null);
    hash.update(question).update(response?.ok ? await response.text() : 'failed');
  }
  return hash.digest('hex');
}
