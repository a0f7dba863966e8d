import { showOwnPlace } from '#alerts/show-own-place.ts';
import { showOwnEmergency } from '#document/own-emergency.ts';

/** Does to a page that was requested now what its scripts do to it when it is opened. */
export function preparePage(fresh: ParentNode): void {
  showOwnEmergency(fresh);
  showOwnPlace(fresh);
}
