import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { paths } from '#config/paths.ts';
import { defaultMunicipality, findMunicipality } from '#contract/municipalities.ts';
import { limits } from '#contract/fixed-limits.ts';
import { onUnmodifiedClick } from '#ui/islands/unmodified-click.ts';
import { useHydrated } from '#ui/islands/browser-state.ts';
import { Spinner } from '../parts/Spinner.tsx';
import { heading, section } from '../parts/weather-classes.ts';
import { nearestPosition } from '../sky/locate.ts';
import { $locating, choose, locate } from '../sky/sky.store.ts';
import { $search, searchFor, type Search } from './tiempo.store.ts';
import { tiempoTexts } from './tiempo-texts.ts';

const say = tiempoTexts.search;

interface Props {
  /** The search that the server did; null when the URL contained none. */
  searched: Search | null;
  /** Name of the place that the page shows. */
  shown: string;
}

/** The search for a place. Without a script, the form and its results work by page loads. */
export function SearchCard({ searched, shown }: Props) {
  const search = useStore($search);
  const locating = useStore($locating);
  const hydrated = useHydrated();
  const field = useRef<HTMLInputElement>(null);

  // Also search for what the reader typed before hydration.
  useEffect(() => void searchFor(field.current?.value ?? ''), []);

  const onChoose = (name: string) => {
    const place = findMunicipality(name);
    if (!place) return;
    if (field.current) field.current.value = '';
    void searchFor('');
    void choose(place);
  };

  return (
    <section className={`tiempo-search rounded-xl border p-5 nav:[grid-area:2/2] ${section}`}>
      <h2 className={heading}>{say.title}</h2>
      <form
        className="flex flex-wrap gap-2"
        role="search"
        aria-label={say.title}
        action={paths.weather()}
        onSubmit={(event) => event.preventDefault()}
      >
        <input
          ref={field}
          className="field flex-[1_1_8rem]"
          type="search"
          name="buscar"
          aria-label={say.label}
          placeholder={say.placeholder}
          defaultValue={searched?.text}
          maxLength={limits.searchText}
          autoComplete="off"
          onInput={({ currentTarget }) => void searchFor(currentTarget.value)}
        />
        <button className="button">{say.button}</button>
        {shown !== defaultMunicipality.nombre && <input type="hidden" name="municipio" value={shown} />}
      </form>
      <Results found={hydrated ? search : searched} onChoose={hydrated ? onChoose : undefined} />
      <button
        type="button"
        className="button button-quiet needs-script w-full"
        disabled={locating}
        onClick={() => void locate(nearestPosition)}
      >
        {locating && <Spinner />}
        <span>{locating ? say.locating : say.locate}</span>
      </button>
    </section>
  );
}

interface ResultsProps {
  found: Search | null;
  /** When undefined, the links open the place's page. */
  onChoose: ((name: string) => void) | undefined;
}

function Results({ found, onChoose }: ResultsProps) {
  const names = found?.names ?? [];
  return (
    <>
      <p role="status" className={names.length > 0 || found === null ? 'sr-only' : undefined}>
        {found &&
          (found.names === null ? say.failed : names.length === 0 ? say.empty : say.results(names.length))}
      </p>
      {names.length > 0 && (
        // Shows about four results; the rest is reached by scrolling.
        <ul
          className="max-h-48 overflow-y-auto rounded-md border [scrollbar-width:thin]"
          aria-label={say.list}
          tabIndex={0}
        >
          {names.map((name) => (
            <li key={name}>
              <a
                className="flex min-h-11 items-center px-3 font-bold outline-offset-[-3px] [li+li>&]:border-t"
                href={paths.weather(name)}
                onClick={onChoose && onUnmodifiedClick(() => onChoose(name))}
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
