export const link = 'tap text-link underline';
/** A line of a list, such as a radio button with its label. */
export const row = 'flex min-h-11 items-center gap-3 border-b';
/** A followed team, with the button to unfollow it at the end. */
export const team = `${row} justify-between py-1`;
export const remove = 'button button-quiet flex-none px-3';
