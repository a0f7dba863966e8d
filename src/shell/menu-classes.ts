/** An entry of the menu: below each other on a phone, beside each other where all have room. */
export const menuItem = 'border-white/[0.16] max-nav:border-b';
/** What a reader presses in an entry, as high as a finger needs. */
export const menuControl = 'flex min-h-11 items-center gap-1.2';
/** The entry of the page's section. */
export const menuCurrent = '[box-shadow:inset_0_-3px_rgb(var(--on-brand))]';
