import { limits } from '#contract/fixed-limits.ts';
import { texts } from './texts.ts';

/** Attributes of the fields in which readers search news: in the header and on the page of an unknown address. */
export const searchField = {
  type: 'search',
  name: 'q',
  placeholder: texts.searchPlaceholder,
  maxlength: limits.searchText,
  required: true,
} as const;
