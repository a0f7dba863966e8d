import { type Change, type ChangeLog, emergencyKinds } from '#contract/publishing/changes.ts';

/**
 * Changes of these kinds need no build: no file of a release shows them. Alerts change every few minutes in a storm, so what shows them is
 * rendered on request until another change builds it.
 */
const notInReleases: readonly Change['kind'][] = [
  'banner',
  'closing',
  'coverage-entry',
  'hazard',
  ...emergencyKinds,
];

/** Whether a release that was made before these changes is out of date. */
export const touchesRelease = ({ changes, complete }: Pick<ChangeLog, 'changes' | 'complete'>): boolean =>
  !complete || changes.some(({ kind }) => !notInReleases.includes(kind));
