import type { Island } from '#ui/islands/hydrate-island.ts';
import { bindPlaceFoot } from '../parts/place-foot.ts';
import { $spot } from '../sky/sky.store.ts';
import { V2Ahead } from './V2Ahead.tsx';
import { V2Details } from './V2Details.tsx';
import { V2Now, type V2Props } from './V2Now.tsx';
import { startV2 } from './v2.store.ts';

/** Static parts (radar, player, advertisement) lie between the three parts of version 2. */
export const island: Island<V2Props> = {
  parts: { now: V2Now, ahead: V2Ahead, details: V2Details },
  before({ drawn }) {
    void startV2(drawn.spot);
    bindPlaceFoot(document, $spot);
  },
};
