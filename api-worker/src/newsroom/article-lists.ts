/** The lists whose order and length D1's triggers keep (migrations/0001_read_model.sql). A category's has the articles of all below it too. */
export type ListKind = 'category' | 'tag' | 'author' | 'sport' | 'team';

/** SQL for the articles `a` of the list `l` that are published; `id` and `now` are SQL. In `listOrder` a page of them reads no other rows. */
export const fromList = (kind: ListKind, id: string, now: string): string =>
  `article_lists l CROSS JOIN articles a ON a.id = l.article_id
   WHERE l.kind = '${kind}' AND l.list_id = ${id} AND l.publish_date <= ${now}`;

/** Newest first. */
export const listOrder = 'l.publish_date DESC, l.article_id DESC';

/** SQL for the number of articles of a list that are published: all but those of the future, which are few. */
export const publishedIn = (kind: ListKind, id: string, now: string): string =>
  `(coalesce((SELECT n FROM article_list_counts WHERE kind = '${kind}' AND list_id = ${id}), 0) -
    (SELECT count(*) FROM article_lists WHERE kind = '${kind}' AND list_id = ${id} AND publish_date > ${now}))`;

/** SQL for the number of all articles that are published. */
export const publishedOfAll = (now: string): string =>
  `((SELECT n FROM row_counts WHERE table_name = 'articles') - (SELECT count(*) FROM articles WHERE publish_date > ${now}))`;
