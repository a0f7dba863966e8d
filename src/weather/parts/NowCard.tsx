import type { ReactNode, RefObject } from 'react';
import { $temperatureUnit, temperatureUnits } from '#preferences/temperature-unit.store.ts';
import type { Degrees } from '../sky/degrees.ts';
import type { Sight } from '../sky/shown-weather.ts';
import { unitTexts } from '../sky/texts.ts';
import { heading } from './weather-classes.ts';
import { WeatherIcon } from './WeatherIcon.tsx';

interface Props {
  className: string;
  /** For screen readers. */
  label: string;
  /** With the name of the place. */
  title: string;
  /** To which a page moves the focus. */
  titleRef?: RefObject<HTMLHeadingElement | null>;
  /** "sábado, 21 de noviembre" */
  day?: string;
  /** Null: it could not be loaded. */
  now: Sight | null;
  degrees: Degrees;
  write: (celsius: number | null) => string;
  facts: readonly (readonly [name: string, value: string])[];
  isBusy?: boolean;
  /** What the page says below. */
  children?: ReactNode;
}

/** The present weather of a place, on a deep background: icon, temperature and description in one line, then facts. */
export function NowCard(props: Props) {
  const { className, label, title, titleRef, day, now, degrees, write, facts, isBusy, children } = props;
  return (
    <section className={className} aria-label={label} aria-busy={isBusy}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h2 ref={titleRef} className={heading} tabIndex={-1}>
          {title}
        </h2>
        {/*
         * For the unit of every temperature of the site. The device remembers the choice. They are enabled before hydration, because a press then
         * waits for it (island-hydration.ts).
         */}
        <div className="unit-switch needs-script" role="group" aria-label={unitTexts.title}>
          {temperatureUnits.map((unit) => (
            <button
              key={unit}
              type="button"
              aria-pressed={unit === degrees.unit}
              onClick={() => $temperatureUnit.set(unit)}
            >
              {`°${unit}`}
            </button>
          ))}
        </div>
      </div>
      {day !== undefined && (
        <p className="now-day" suppressHydrationWarning>
          {day}
        </p>
      )}
      {now && (
        <p className="now-line flex flex-wrap items-center gap-x-4 text-lg font-bold">
          <WeatherIcon name={now.icon} size="size-20" />
          <strong className="now-degrees font-extrabold tracking-tightest">{write(now.temperature)}</strong>
          <span className="first-letter:uppercase">{now.description}</span>
        </p>
      )}
      {facts.length > 0 && (
        <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(6.5rem,100%),1fr))] gap-x-5 gap-y-3 [font-variant-numeric:tabular-nums]">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt className="text-sm">{name}</dt>
              <dd className="font-bold">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {children}
    </section>
  );
}
