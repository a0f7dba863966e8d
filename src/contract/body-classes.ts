/**
 * Classes of WordPress's blocks that the worker keeps in a body and that the site styles. No other class of an editor's HTML reaches a
 * reader: a class of the site's own would let a body look like a part of the site.
 */
export const bodyClasses = [
  // Position and width of a block, and alignment of its text.
  'alignleft',
  'aligncenter',
  'alignright',
  'alignwide',
  'alignfull',
  'has-text-align-left',
  'has-text-align-center',
  'has-text-align-right',
  // Sizes that the editor offers, and a first letter over several lines.
  'has-small-font-size',
  'has-large-font-size',
  'has-x-large-font-size',
  'has-drop-cap',
  // Blocks that contain blocks.
  'wp-block-columns',
  'wp-block-column',
  'wp-block-group',
  'is-layout-flex',
  'wp-block-cover',
  'wp-block-cover__inner-container',
  'wp-block-media-text',
  'has-media-on-the-right',
  'wp-block-media-text__media',
  'wp-block-media-text__content',
  'wp-block-buttons',
  'is-style-outline',
  'wp-block-button__link',
  // Single blocks with a look of their own.
  'wp-block-file',
  'wp-block-file__button',
  'wp-block-pullquote',
  'wp-block-verse',
  'wp-block-separator',
  'is-style-dots',
  'is-style-wide',
  'wp-block-spacer',
  'wp-block-footnotes',
  'is-style-rounded',
  'is-style-stripes',
  // How a list counts, from its style or its attribute.
  'is-list-lower-alpha',
  'is-list-upper-alpha',
  'is-list-lower-roman',
  'is-list-upper-roman',
  // Written by the worker itself: pictures beside each other, a provider's content, a link to content that the site does not show.
  'gallery',
  'embed',
  'link-card',
] as const;
