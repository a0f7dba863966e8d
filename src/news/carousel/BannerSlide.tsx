import type { Banner } from '#contract/content.ts';
import { candidates } from '#pictures/candidates.ts';
import { carouselTexts } from '../texts.ts';

export interface BannerProps extends Pick<Banner, 'id' | 'title' | 'alt' | 'link'> {
  /** Null: a story without a picture. */
  image: string | null;
  /** Of a story. Its title is a heading. */
  summary?: string;
  /** The mean colour of its picture, if known. */
  colour?: string;
}

interface Props {
  banner: BannerProps;
  /** "1 de 5" */
  position: string;
  /** Whether it is the first banner, whose picture loads with high priority. */
  first: boolean;
  mediaOrigin: string;
  /** Whether to load the picture. When false, it is in a `<noscript>`, for readers without a script. */
  wanted: boolean;
}

// 88vw instead of 100vw makes phones with a pixel ratio of 2 load 640 px instead of 960: a shorter wait, no visible difference.
const sizes = '(min-width: 64rem) 50rem, (min-width: 40rem) 100vw, 88vw';

/** One banner of the carousel, or a story: a picture and its title, as a link when there is one. */
export function BannerSlide({ banner, position, first, mediaOrigin, wanted }: Props) {
  const picture = candidates(banner.image, 1280, mediaOrigin);
  const drawing = picture && (
    <picture>
      <source type="image/avif" srcSet={picture.srcset} sizes={sizes} />
      <img
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding={first ? 'sync' : 'async'}
        src={picture.src}
        alt={banner.alt}
        width="640"
        height="360"
      />
    </picture>
  );
  const Title = banner.summary === undefined ? 'strong' : 'h2';
  const content = (
    <>
      {wanted ? drawing : <noscript>{drawing}</noscript>}
      {banner.title && (
        <Title>
          {banner.title}
          {banner.summary && <small>{banner.summary}</small>}
        </Title>
      )}
    </>
  );
  return (
    <div
      className="slide"
      role="group"
      aria-roledescription={carouselTexts.slideRole}
      aria-label={position}
      data-c={banner.colour}
    >
      {banner.link ? <a href={banner.link}>{content}</a> : content}
    </div>
  );
}
