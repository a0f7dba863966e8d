import { V2Ahead } from './V2Ahead.tsx';
import { V2Details } from './V2Details.tsx';
import { V2Now } from './V2Now.tsx';

/** Version 2 is three islands, by `data-part`, because static parts (radar, player, advertisement) lie between them. */
export const v2Parts = { now: V2Now, ahead: V2Ahead, details: V2Details };
