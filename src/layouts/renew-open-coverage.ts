import { renewCoverage } from '#coverage/renew-coverage.ts';
import { renewCopy } from '#offline/renew-copy.ts';

/** Renews a live coverage, and the copy that the device keeps of it. */
export const renewOpenCoverage = (coverage: HTMLElement, position: number): Promise<boolean> =>
  renewCoverage(coverage, position, renewCopy);
