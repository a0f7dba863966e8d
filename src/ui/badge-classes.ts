/** The colours of badges. `urgent` is only for breaking news and warnings. */
export const badgeTones = {
  neutral: 'badge-neutral',
  urgent: 'badge-urgent',
  blue: 'hue-216',
  indigo: 'hue-240',
  violet: 'hue-276',
  pink: 'hue-325',
  orange: 'hue-18',
  amber: 'hue-38',
  lime: 'hue-84',
  green: 'hue-145',
  teal: 'hue-172',
  cyan: 'hue-196',
};

export type BadgeTone = keyof typeof badgeTones;
