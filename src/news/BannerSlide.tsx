import type { Banner } from '#contract/content.ts';
import { candidates } from '#pictures/candidates.ts';
import { carouselTexts } from './texts.ts';

export type BannerProps = Pick<Banner, 'id' | 'title' | 'image' | 'alt' | 'link'>;

interface Props {
  banner: BannerProps;
  /** "1 de 5" */
  position: string;
  /** The first banner is what a reader sees first: it does not wait. */
  first: boolean;
  mediaOrigin: string;
  /** Whether the picture is wanted yet. Until then only those who run no script get it. */
  wanted: boolean;
}

// A phone of 2x gets 640 px rather than 960: nobody sees the difference, everybody waits for it.
const sizes = '(min-width: 64rem) 50rem, (min-width: 40rem) 100vw, 88vw';

/** One banner of the carousel: a picture with its title, a link where it has one. */
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
  const content = (
    <>
      {wanted ? drawing : <noscript>{drawing}</noscript>}
      {banner.title && <strong>{banner.title}</strong>}
    </>
  );
  return (
    <div className="slide" role="group" aria-roledescription={carouselTexts.slideRole} aria-label={position}>
      {banner.link ? <a href={banner.link}>{content}</a> : content}
    </div>
  );
}
