import { useStore } from '@nanostores/react';
import { useDeferredValue, useState } from 'react';
import { paths } from '#config/paths.ts';
import { now as presentMoment } from '#ui/device-clock.ts';
import { useHydrated } from '#ui/islands/browser-state.ts';
import { Tabs } from '#ui/Tabs.tsx';
import type { Island } from '#ui/islands/hydrate-island.ts';
import { useNow } from '#ui/time/use-now.ts';
import { days, type Day } from '#contract/guide/days.ts';
import { dayAfter, dayOfAddress, type GuideProps, onAir, type OnAir } from './guide.ts';
import { guideTexts as say } from './guide-texts.ts';
import { AirNow } from './AirNow.tsx';
import { GuideList } from './GuideList.tsx';
import { atom } from 'nanostores';

/** The day that the reader chose; null for today, so that "today" follows the clock. */
const $day = atom<Day | null>(null);

const openDay = (day: Day, today: Day): void => $day.set(day === today ? null : day);

/** Shows the day that the reader chose and puts it into the URL. Today needs no parameter. */
function chooseDay(day: Day, today: Day): void {
  history.pushState(null, '', paths.live(day === today ? undefined : day));
  openDay(day, today);
}

/** Starts with the day that the server rendered and follows the browser's "back" and "forward". */
function followAddress(first: Day | null): void {
  $day.set(first);
  addEventListener('popstate', () => $day.set(dayOfAddress(location)));
}

const panelId = 'guia';
const tabId = (day: Day) => `dia-${day}`;

interface DayProps {
  day: Day;
  /** The day of the tabs, which may be a frame ahead of the programmes. */
  chosen?: Day;
  air: OnAir;
  withoutPage: readonly string[];
  /** Undefined for a day that never hydrates. */
  panelId?: string;
  onChoose?: (day: Day) => void;
  /** Called after hydration with the day that the reader has already opened. */
  onOpened?: (day: Day) => void;
}

/** The tabs of the week and the programmes of one day. */
export function GuideDay({
  day,
  chosen = day,
  air,
  withoutPage,
  panelId: ownId,
  onChoose,
  onOpened,
}: DayProps) {
  const { today } = air;
  const isToday = day === today;
  const tabs = days.map((each) => ({
    id: tabId(each),
    // The fragment scrolls to the guide, which is below the player.
    href: `${paths.live(each === today ? undefined : each)}#${panelId}`,
    fragment: each,
    text: say.tab(each),
    title: say.tabTitle(each, each === today),
    // Today's tab is bold whichever tab is current.
    className: `min-w-fit flex-[1_1_0] text-15 lg:px-1 ${each === today ? 'font-extrabold' : 'font-normal'}`,
    onChoose: () => onChoose?.(each),
  }));
  const title = !isToday ? say.day(day) : air.isNight ? say.night(day, dayAfter(day)) : say.today(day);
  return (
    <Tabs
      label={say.tabs}
      tabs={tabs}
      current={tabId(chosen)}
      pending={chosen !== day}
      panelId={ownId}
      onOpened={(id) => {
        const opened = days.find((each) => tabId(each) === id);
        if (opened) onOpened?.(opened);
      }}
    >
      <p className="pb-2 font-bold">{title}</p>
      <GuideList key={day} day={day} onAir={isToday ? air.entry.id : null} withoutPage={withoutPage} />
    </Tabs>
  );
}

/**
 * The guide's week. The server renders links and every day, and shows the day that the URL names. Once hydrated, the links work as tabs,
 * and the "on air" mark moves on by itself.
 */
export function GuideTabs({ day: first, drawn, withoutPage }: Omit<GuideProps, 'pictures'>) {
  const hydrated = useHydrated();
  const wanted = useStore($day);
  const air = onAir(useNow(drawn));
  const { today } = air;
  // Taken at hydration, not from the server: the page may have been cached while programmes changed, and that must not be announced.
  const [firstOnAir] = useState(() => onAir(presentMoment()).entry.id);
  const chosen = (hydrated ? wanted : first) ?? today;
  // The tap shows at once in the tab's new state, and the programmes follow in the next frame.
  const day = useDeferredValue(chosen);
  return (
    <>
      <GuideDay
        day={day}
        chosen={chosen}
        air={air}
        withoutPage={withoutPage}
        panelId={panelId}
        onChoose={(day) => chooseDay(day, today)}
        onOpened={(day) => openDay(day, today)}
      />
      <p className="sr-only" role="status">
        {hydrated && air.entry.id !== firstOnAir && say.announced(air.entry.title)}
      </p>
    </>
  );
}

export const island: Island<GuideProps> = {
  parts: { now: AirNow, days: GuideTabs },
  before: ({ day }) => followAddress(day),
};
