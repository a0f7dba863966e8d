import { EmergencyContent } from '#contract/emergency.ts';
import { sitePassHeader } from '#contract/signing/gate-pass.ts';
import { type OriginPasses, passHeaders } from '#contract/signing/origin-pass.ts';
import { freshAfter } from '#contract/response-headers.ts';

/** Milliseconds: a start waits for the first response, so it is less than what a page may wait for. */
const timeout = 3_000;

/** On a site with the hard gate: the site's own pass for the worker's gate, which its pages send as well (#api/client.ts). */
export function gatePass(): Record<string, string> {
  const pass = process.env['GATE_PASS'];
  return pass ? { [sitePassHeader]: pass } : {};
}

/** Requests all about emergencies from the worker, nothing older than the change at `position`. Throws if the request fails. */
export async function readEmergencies(
  { apiUrl, passes }: { apiUrl: string; passes: OriginPasses | null },
  position: number,
): Promise<EmergencyContent> {
  const response = await fetch(`${apiUrl}/api/emergency`, {
    headers: { ...(await passHeaders(passes)), ...gatePass(), [freshAfter]: String(position) },
    signal: AbortSignal.timeout(timeout),
  });
  if (!response.ok) throw new Error(`the worker responded with ${response.status}`);
  return EmergencyContent.parse(await response.json());
}
