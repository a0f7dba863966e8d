import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useRef, useState, type FocusEvent } from 'react';
import { useSavesData } from '#preferences/use-saves-data.ts';
import { bannerAt, bannerAtRest, carouselInterval, fetchAhead, shouldAdvance } from './carousel.ts';
import { BannerSlide, type BannerProps } from './BannerSlide.tsx';
import { useHydrated, usePageHidden, useReducedMotion } from '#ui/browser-state.ts';
import { carouselTexts as say } from './texts.ts';
import { atom } from 'nanostores';

/** Index of the banner in view. */
const $currentBanner = atom(0);

/** Whether the reader stopped the carousel. It holds until the reader starts it again or leaves the page. */
const $carouselPaused = atom(false);

const control = 'grid h-10 place-items-center leading-none';
const arrow = 'min-w-10 text-28';
const dot = 'size-2.4 rounded-full';
const currentDot = 'bg-white [transform:scale(1.3)]';

interface Props {
  banners: BannerProps[];
  /** As for `picturePath`. */
  mediaOrigin: string;
}

/**
 * The home page's banners. The server renders a list that scrolls and snaps and needs no script. Once hydrated, it
 * advances by itself and has buttons.
 */
export function BannerCarousel({ banners, mediaOrigin }: Props) {
  const track = useRef<HTMLDivElement>(null);
  /** Index that a button or the timer is scrolling to. Banners passed on the way do not become the current one. */
  const target = useRef<number | null>(null);
  const current = useStore($currentBanner);
  const paused = useStore($carouselPaused);
  const hidden = usePageHidden();
  const reducedMotion = useReducedMotion();
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const hydrated = useHydrated();
  const saveData = useSavesData();
  const [furthest, setFurthest] = useState(0);
  const count = banners.length;
  const advancing = shouldAdvance({
    count,
    paused,
    hovered,
    focused,
    hidden,
    reducedMotion,
    saveData,
  });

  const show = (index: number) => {
    const width = track.current?.clientWidth ?? 0;
    target.current = index;
    track.current?.scrollTo({ left: index * width, behavior: reducedMotion ? 'instant' : 'smooth' });
    $currentBanner.set(index);
  };

  // `furthest` only grows, so that a fetched picture is never removed from the page again.
  if (current > furthest) setFurthest(current);

  const advance = useEffectEvent(show);
  // Both timers run while one banner is shown. Fetching the next picture rerenders this component and must not restart them.
  useEffect(() => {
    if (!advancing) return;
    const next = bannerAt(current, 1, count);
    const timers = [
      setTimeout(() => setFurthest((before) => Math.max(before, next)), carouselInterval - fetchAhead),
      setTimeout(() => advance(next), carouselInterval),
    ];
    return () => timers.forEach(clearTimeout);
  }, [advancing, current, count]);

  const onScroll = () => {
    const resting = track.current && bannerAtRest(track.current.scrollLeft, track.current.clientWidth, count);
    if (resting === null || (target.current !== null && target.current !== resting)) return;
    target.current = null;
    $currentBanner.set(resting);
  };
  const cancelScroll = () => {
    target.current = null;
  };

  // The reader may have swiped before hydration.
  const catchUp = useEffectEvent(onScroll);
  useEffect(() => catchUp(), []);

  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false);
  };

  return (
    <section
      className="relative self-start bg-brand text-white max-md:-mx-4"
      aria-roledescription={say.role}
      aria-label={say.label}
      onPointerEnter={(event) => setHovered(event.pointerType === 'mouse')}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={onBlur}
    >
      <div
        className="carousel-track flex overflow-x-auto overscroll-x-contain [scroll-snap-type:x_mandatory] [scrollbar-width:none]"
        ref={track}
        onScroll={onScroll}
        onPointerDown={cancelScroll}
        onWheel={cancelScroll}
        onKeyDown={cancelScroll}
        tabIndex={count > 1 ? 0 : undefined}
      >
        {banners.map((banner, index) => (
          <BannerSlide
            key={banner.id}
            banner={banner}
            position={say.position(index + 1, count)}
            first={index === 0}
            wanted={index <= furthest}
            mediaOrigin={mediaOrigin}
          />
        ))}
      </div>
      {hydrated && count > 1 && (
        <div className="absolute inset-x-2 bottom-1.4 flex items-center">
          <button
            type="button"
            className={`${control} ${arrow}`}
            aria-label={say.previous}
            onClick={() => show(bannerAt(current, -1, count))}
          >
            ‹
          </button>
          {banners.map(({ id }, index) => (
            <button
              key={id}
              type="button"
              className={`${control} min-w-7`}
              aria-label={say.choose(index + 1)}
              aria-current={index === current}
              onClick={() => show(index)}
            >
              <span className={`${dot} ${index === current ? currentDot : 'bg-white/50'}`} />
            </button>
          ))}
          <button
            type="button"
            className={`${control} ${arrow}`}
            aria-label={say.next}
            onClick={() => show(bannerAt(current, 1, count))}
          >
            ›
          </button>
          {!reducedMotion && (
            <button
              type="button"
              className={`${control} ms-auto min-w-10`}
              aria-label={paused ? say.resume : say.pause}
              onClick={() => $carouselPaused.set(!paused)}
            >
              {paused ? '▶' : 'Ⅱ'}
            </button>
          )}
        </div>
      )}
      <p className="sr-only" role="status">
        {hydrated &&
          !advancing &&
          focused &&
          `${say.position(current + 1, count)}: ${banners[current]?.title}`}
      </p>
    </section>
  );
}
