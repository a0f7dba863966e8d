import type { EmbedProvider } from '#contract/embed-providers.ts';

/** The content of the `<svg>` element of each network's mark: our own drawings with the lines of src/ui/icons.ts, in one colour. */
export const networkMarks: Readonly<Record<EmbedProvider, string>> = {
  youtube: '<rect x="2" y="5" width="20" height="14" rx="4"/><path d="m10 9 5 3-5 3z" fill="currentColor"/>',
  vimeo: '<path d="M3 8c2-2 4-3 5-1s1 9 3 11c3-1 8-8 8-11s-3-3-5 0"/>',
  x: '<path d="m4 4 12 16h4L8 4zm0 16 6.5-7M20 4l-6.5 7"/>',
  instagram:
    '<rect x="3" y="3" width="18" height="18" rx="5"/><circle cx="12" cy="12" r="4"/><path d="M17 7h0"/>',
  facebook: '<circle cx="12" cy="12" r="10"/><path d="M12 22V11q0-4 4-4m-7 7h6"/>',
  tiktok: '<path d="M10 12a4.5 4.5 0 1 0 4 4.5V3q.5 5 6 5"/>',
  spotify: '<circle cx="12" cy="12" r="10"/><path d="M7 9q5-2 10 1M8 12.5q4-1 8 1M8 16q4-1 7 1"/>',
  datawrapper: '<path d="M5 21V11m7 10V3m7 18v-6"/>',
  maps: '<path d="M20 10c0 5-8 12-8 12s-8-7-8-12a8 8 0 0 1 16 0"/><circle cx="12" cy="10" r="3"/>',
};
