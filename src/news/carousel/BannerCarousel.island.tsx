import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useRef, useState, type FocusEvent } from 'react';
import { useSavesData } from '#preferences/use-saves-data.ts';
import type { Island } from '#ui/islands/hydrate-island.ts';
import {
  bannerAt,
  bannerAtRest,
  carouselInterval,
  fetchAhead,
  islandTakesOver,
  shouldAdvance,
} from './carousel.ts';
import { BannerSlide, type BannerProps } from './BannerSlide.tsx';
import { chevronLeft, chevronRight, pause, play } from '#ui/icons.ts';
import { useHydrated, usePageHidden, useReducedMotion } from '#ui/islands/browser-state.ts';
import { carouselTexts as say } from '../texts.ts';
import { atom } from 'nanostores';

/** Index of the banner in view. */
const $currentBanner = atom(0);

/** Whether the reader stopped the carousel. It holds until the reader starts it again or leaves the page. */
const $carouselPaused = atom(false);

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
      className="carousel"
      aria-roledescription={say.role}
      aria-label={say.label}
      onPointerEnter={(event) => setHovered(event.pointerType === 'mouse')}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={onBlur}
    >
      <div
        className="carousel-track"
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
        <div className="carousel-buttons">
          <button
            type="button"
            className="carousel-arrow"
            aria-label={say.previous}
            onClick={() => show(bannerAt(current, -1, count))}
          >
            <Icon path={chevronLeft} />
          </button>
          {banners.map(({ id }, index) => (
            <button
              key={id}
              type="button"
              aria-label={say.choose(index + 1)}
              aria-current={index === current}
              onClick={() => show(index)}
            >
              <span />
            </button>
          ))}
          <button
            type="button"
            className="carousel-arrow"
            aria-label={say.next}
            onClick={() => show(bannerAt(current, 1, count))}
          >
            <Icon path={chevronRight} />
          </button>
          {!reducedMotion && (
            <button
              type="button"
              className="carousel-pause"
              aria-label={paused ? say.resume : say.pause}
              onClick={() => $carouselPaused.set(!paused)}
            >
              <Icon path={paused ? play : pause} />
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

/** An icon of src/ui/icons.ts. */
const Icon = ({ path }: { path: string }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} fill={path === play ? 'currentColor' : undefined} />
  </svg>
);

/** Ends the movement without the island, if there is one (advance-without-island.ts). */
export const island: Island<Props> = {
  before: (_, container) => {
    container.dataset[islandTakesOver] = '';
    container.dispatchEvent(new Event(islandTakesOver));
  },
  component: BannerCarousel,
};
