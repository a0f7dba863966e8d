import { V2Ahead } from './V2Ahead.tsx';
import { V2Details } from './V2Details.tsx';
import { V2Now } from './V2Now.tsx';

/** The parts of version 2 by the name that their containers carry: what others bring (radar, player, advertisement) stands between. */
export const v2Parts = { now: V2Now, ahead: V2Ahead, details: V2Details };
