import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { paths } from '#config/paths.ts';
import { now as presentMoment } from '#ui/device-clock.ts';
import { useHydrated } from '#ui/browser-state.ts';
import { Tabs } from '#ui/Tabs.tsx';
import type { Island } from '#ui/hydrate-island.ts';
import { useNow } from '#ui/use-now.ts';
import { days, type Day } from '#config/days.ts';
import { dayAfter, onAir } from './guide.ts';
import { $day, chooseDay, followAddress } from './guide.store.ts';
import { guideTexts as say } from './guide-texts.ts';
import { GuideList } from './GuideList.tsx';

interface Props {
  /** The day that the URL names; null for today. */
  day: Day | null;
  /** When the server rendered the guide, in milliseconds since the epoch. */
  drawn: number;
}

const panelId = 'guia';
const tabId = (day: Day) => `dia-${day}`;

/**
 * The guide's week. The server renders links and the day that the URL names. Once hydrated, they work as tabs, and the "on air" mark
 * moves on by itself.
 */
export function GuideTabs({ day: first, drawn }: Props) {
  const hydrated = useHydrated();
  const chosen = useStore($day);
  const air = onAir(useNow(drawn));
  const { today } = air;
  const day = (hydrated ? chosen : first) ?? today;
  // Taken at hydration, not from the server: the page may have been cached while programmes changed, and that must not be announced.
  const [firstOnAir] = useState(() => onAir(presentMoment()).entry.id);
  const isToday = day === today;

  const tabs = days.map((each) => ({
    id: tabId(each),
    // Without a script the link reloads the page; the fragment scrolls to the guide, which is below the player.
    href: `${paths.live(each === today ? undefined : each)}#${panelId}`,
    text: say.tab(each),
    title: say.tabTitle(each, each === today),
    className: each === today ? 'guide-today' : undefined,
    onChoose: () => chooseDay(each, today),
  }));
  const title = !isToday ? say.day(day) : air.isNight ? say.night(day, dayAfter(day)) : say.today(day);
  return (
    <>
      <Tabs label={say.tabs} tabs={tabs} current={tabId(day)} panelId={panelId}>
        <p className="pb-2 font-bold">{title}</p>
        <GuideList day={day} onAir={isToday ? air.entry.id : null} />
      </Tabs>
      <p className="sr-only" role="status">
        {hydrated && air.entry.id !== firstOnAir && say.announced(air.entry.title)}
      </p>
    </>
  );
}

export const guideIsland: Island<Props> = {
  component: GuideTabs,
  before: ({ day }) => followAddress(day),
};
