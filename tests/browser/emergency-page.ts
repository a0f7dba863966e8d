import type { Page } from '@playwright/test';
import type { Emergency, SevereLine } from '#contract/emergency.ts';
import { completePage } from '#origin/emergency/complete-page.ts';
import { bannerOf, emergencyState, type EmergencyState } from '#origin/emergency/top.ts';

/** Fills two lines of a phone, as editors are told to write it. */
export const emergencyHeadline =
  'Busque refugio: el huracán entra por Yabucoa a las seis de la tarde y cruza hacia Arecibo';

/** Responses to this address become those that the origin sends in this state. */
async function dress(page: Page, state: EmergencyState, path: string): Promise<void> {
  await page.route(path, async (route) => {
    const response = await route.fetch();
    const headers = new Headers(response.headers());
    const body = completePage(state, path, headers, await response.body());
    await route.fulfill({ status: response.status(), headers: Object.fromEntries(headers), body });
  });
}

/** Responses to this address become those that the origin sends during an emergency. */
export async function dressForEmergency(page: Page, level: Emergency['level'], path: string): Promise<void> {
  const banner = bannerOf({
    id: 'emergencia-1',
    level,
    headline: emergencyHeadline,
    link: '/noticias',
    source: 'newsroom',
    startsAt: '2026-11-20T15:00:00Z',
    endsAt: '2026-11-20T22:00:00Z',
    endIsDefault: false,
    municipalities: [],
  });
  await dress(page, emergencyState(banner, [], Infinity), path);
}

/** Responses to this address become those that the origin sends while these lines are in force. */
export const dressWithLines = (page: Page, lines: readonly SevereLine[], path: string): Promise<void> =>
  dress(page, emergencyState(null, lines, Infinity), path);

/** Opens a page as readers see it during an emergency. */
export async function goDuringEmergency(page: Page, level: Emergency['level'], path: string): Promise<void> {
  await dressForEmergency(page, level, path);
  await page.goto(path);
}
