/** A part of the front page of an emergency. Its links are underlined, because readers may not see colours in the sun or on a dim screen. */
export const block =
  'mb-6 [&_a]:text-link [&_a]:underline [&_a]:underline-offset-[0.15em] [&_li]:border-b [&_li]:py-2.4';
/** When something was said. */
export const moment = 'text-sm text-muted';
