import { paths } from '#config/paths.ts';
import type { SportArticle } from '#contract/sports.ts';
import { candidates, defaultPicture } from '#pictures/candidates.ts';
import { shortNewsDate } from './game-time.ts';
import { texts } from '../texts.ts';

interface Props {
  article: SportArticle;
  /** As for `picturePath`. */
  mediaOrigin: string;
}

const sizes = '(min-width: 64rem) 23rem, (min-width: 40rem) 45vw, 92vw';

/** One piece of news of a sport. */
export function NewsCardItem({ article, mediaOrigin }: Props) {
  const { slug, title, summary, imageUrl, imageAlt, publishDate, isFeatured } = article;
  const picture = candidates(imageUrl, 640, mediaOrigin);
  return (
    <li>
      <article className="card">
        <picture className="picture">
          {picture && <source type="image/avif" srcSet={picture.srcset} sizes={sizes} />}
          <img
            loading="lazy"
            decoding="async"
            src={picture?.src ?? defaultPicture}
            alt={imageAlt}
            width="640"
            height="360"
          />
        </picture>
        <div>
          {isFeatured && <span className="badge hue-38">{texts.featured}</span>}
          <h2>
            <a href={paths.sportArticle(slug)}>{title}</a>
          </h2>
          {summary && <p>{summary}</p>}
          <p className="when">
            <time dateTime={publishDate} suppressHydrationWarning>
              {shortNewsDate(publishDate)}
            </time>
          </p>
        </div>
      </article>
    </li>
  );
}
