import { atom } from 'nanostores';

/** Index of the banner in view. */
export const $currentBanner = atom(0);

/** Whether the reader stopped the carousel. It holds until the reader starts it again or leaves the page. */
export const $carouselPaused = atom(false);
