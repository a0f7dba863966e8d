/**
 * `node internal-content.ts --media URL` prints SQL for the worker's D1 with the internal articles, which are not in WordPress. URL is the origin from which the sample newsroom serves its pictures. Running the SQL twice changes nothing.
 */
import { parseArgs } from 'node:util';
import { newsroom } from '../content/newsroom-content.ts';
import { pictureUrl } from './wordpress/wordpress-media.ts';

/** The ids of internal categories start far above all term ids of WordPress (see api-worker/migrations). */
const firstCategoryId = 1_000_000;

const quote = (text: string | null) => (text === null ? 'NULL' : `'${text.replaceAll("'", "''")}'`);
const timestamp = (date: Date) => quote(date.toISOString().replace(/\.\d+Z$/, 'Z'));
const plain = (html: string) => html.replace(/<[^<>]+>/g, ' ');

const { values } = parseArgs({ options: { media: { type: 'string' } } });
const { media } = values;
if (!media) throw new Error('--media is missing');

const { internalArticles, pictures, categories } = newsroom({ now: new Date() });
const lines: string[] = [];

for (const { categorySlug } of internalArticles) {
  const name = categories.find(({ slug }) => slug === categorySlug)?.name ?? categorySlug;
  const id = firstCategoryId + categories.findIndex(({ slug }) => slug === categorySlug);
  // A category of WordPress with the same slug is kept as it is.
  lines.push(
    `INSERT INTO categories (id, slug, name) VALUES (${id}, ${quote(categorySlug)}, ${quote(name)}) ON CONFLICT (slug) DO NOTHING;`,
  );
}

for (const article of internalArticles) {
  const picture = pictures.find(({ id }) => id === article.pictureId);
  const columns = {
    source: quote('internal'),
    publish_date: timestamp(article.publishedAt),
    modified: timestamp(article.publishedAt),
    category_id: `(SELECT id FROM categories WHERE slug = ${quote(article.categorySlug)})`,
    slug: quote(article.slug),
    title: quote(article.title),
    summary: quote(article.summary),
    image_url: quote(picture ? pictureUrl(media, picture) : null),
    image_alt: quote(picture?.alt ?? ''),
    image_caption: quote(picture?.caption ?? ''),
    author: quote(article.author),
    content: quote(article.content),
    body: quote(plain(article.content)),
  };
  const changes = Object.keys(columns).map((column) => `${column} = excluded.${column}`);
  lines.push(
    `INSERT INTO articles (${Object.keys(columns).join(', ')}) VALUES (${Object.values(columns).join(', ')}) ` +
      `ON CONFLICT (slug) DO UPDATE SET ${changes.join(', ')};`,
    `INSERT INTO article_categories (article_id, category_id, position) ` +
      `SELECT id, category_id, 0 FROM articles WHERE slug = ${quote(article.slug)} ON CONFLICT DO NOTHING;`,
  );
}

console.log(lines.join('\n'));
