/**
 * Looks of the player. Those of the poster and of the player are the same, so that nothing shifts when it loads. All stand here, because the
 * page's style holds what this file names and not what the player, which is fetched later, names.
 */

/** Dark in both themes. The page says how high it is at most. */
export const stage =
  'live-stage relative grid aspect-video w-full overflow-hidden rounded-lg bg-[#061334] text-white [--focus:255_255_255] [&>*]:min-h-0 [&>*]:[grid-area:1/1]';

/** What lies in the middle of the stage. */
export const stageMiddle = 'relative grid place-content-center justify-items-center gap-3 p-2 text-center';

/** Hides the video, which has ended or failed. */
export const over = 'bg-[#061334]';

export const picture = 'absolute inset-0 size-full outline-offset-[-3px]';

/** Always in the document, because a live region must exist before its text changes. */
export const note =
  'max-w-sm rounded-md [&:not(:empty)]:bg-[rgb(6_19_52/0.88)] [&:not(:empty)]:px-3.6 [&:not(:empty)]:py-2';

export const toLive = 'absolute right-3 top-3 min-h-9 bg-signal px-3 py-1 text-13';

/** The row below the stage. */
export const bar = 'flex min-h-15 flex-wrap items-center gap-x-3 gap-y-2 py-2 text-sm text-muted';

export const control = 'px-3 text-ink aria-pressed:bg-button aria-pressed:text-on-brand';

export const choice = 'w-auto';

/** On narrow phones the label is hidden, so that all controls fit in one row. */
export const choiceLabel = 'max-[30rem]:absolute max-[30rem]:[clip-path:inset(50%)]';
