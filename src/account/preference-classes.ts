export const link = 'tap text-link underline';
export const heading = 'mb-2 font-display text-lg font-extrabold leading-1.2';
export const hint = 'mt-1.6 text-muted';
/** A radio button or checkbox. */
export const choice = 'size-4.6 flex-none accent-link';
/** A line of a list, such as a radio button with its label. */
export const row = 'flex min-h-11 items-center gap-3 border-b';
/** A followed team, with the button to unfollow it at the end. */
export const team = `${row} justify-between py-1`;
export const remove = 'button button-quiet flex-none px-3';
