import { mayBeOld, oldParameter } from '#contract/publishing/old-address.ts';
import { encodedPath } from './page-path.ts';

/** Another address, by which WordPress's page of a request is found. */
export interface OldForm {
  /** Path and query, encoded. */
  address: string;
  /** Whether the request was for that page alone: if there is none, it is a 404, and not the page at the path. */
  isAlone: boolean;
}

/**
 * WordPress's page that a query makes of the page at a decoded path: `/?p=5`, `/noticias/agua?amp=1`. Null if the query does not. It is in the form that
 * no page of the site has, so that the two are different entries of every cache.
 */
export function oldForm(pathname: string, { search, searchParams }: URL): OldForm | null {
  if (!mayBeOld(search)) return null;
  if (pathname === '/' || pathname === '/index.php') {
    const parameter = oldParameter(searchParams);
    if (parameter === null) return null;
    const { name, value } = parameter;
    // The feed of a category or an author.
    const place = name !== 'feed' && searchParams.has('feed') ? '/index.php/feed' : '/index.php';
    return {
      address: `${place}?${name}=${encodeURIComponent(value)}`,
      isAlone: /^\d+$/.test(value) && !['m', 'year', 's'].includes(name),
    };
  }
  const ending = ['amp', 'feed'].find((name) => searchParams.has(name));
  return ending === undefined ? null : { address: `${encodedPath(pathname)}/${ending}`, isAlone: false };
}
