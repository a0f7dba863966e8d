import type { Banner } from '#contract/content.ts';
import { candidates } from '#pictures/candidates.ts';
import { carouselTexts } from './texts.ts';

export interface BannerProps extends Pick<Banner, 'id' | 'title' | 'image' | 'alt' | 'link'> {
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

/** A fixed height is a product requirement; narrower screens keep the pictures' aspect ratio. */
const slide =
  'slide relative aspect-video w-full flex-none snap-start snap-always lg:aspect-auto lg:h-[450px]';
const title =
  'absolute inset-x-0 bottom-0 px-4 pb-14 pt-16 text-[clamp(1.25rem,1rem+1.6vw,2rem)] font-extrabold leading-1.15 tracking-tight [background:linear-gradient(transparent,rgb(4_12_34/0.92))] lg:px-7';

// 88vw instead of 100vw makes phones with a pixel ratio of 2 load 640 px instead of 960: a shorter wait, no visible difference.
const sizes = '(min-width: 64rem) 50rem, (min-width: 40rem) 100vw, 88vw';

/** One banner of the carousel: a picture and its title, as a link when the banner has one. */
export function BannerSlide({ banner, position, first, mediaOrigin, wanted }: Props) {
  const picture = candidates(banner.image, 1280, mediaOrigin);
  const drawing = picture && (
    <picture className="block h-full">
      <source type="image/avif" srcSet={picture.srcset} sizes={sizes} />
      <img
        className="size-full object-cover"
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
      {banner.title && <strong className={title}>{banner.title}</strong>}
    </>
  );
  return (
    <div
      className={slide}
      role="group"
      aria-roledescription={carouselTexts.slideRole}
      aria-label={position}
      data-c={banner.colour}
    >
      {banner.link ? (
        <a className="block h-full -outline-offset-4" href={banner.link}>
          {content}
        </a>
      ) : (
        content
      )}
    </div>
  );
}
