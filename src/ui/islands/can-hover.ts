/** Whether there is a mouse. After a scroll, Chromium on a phone tells of one in the corner of the window that is not there. */
export const canHover = (): boolean => matchMedia('(hover: hover)').matches;
