import { fileURLToPath } from 'node:url';
import { watch } from './processes/watchdog.ts';

/**
 * The longest pause of a server that was busy with a crowd and a release was some 4 s. Of a server that hangs, readers notice it after seconds, and
 * the balancer helps them meanwhile.
 */
const patience = { every: 5_000, silence: 20_000 };

// The production server under a watchdog: systemd and Docker start this, and start it again when it ends. A server that hangs does not end.
process.exitCode = await watch([fileURLToPath(new URL('serve.ts', import.meta.url))], patience);
