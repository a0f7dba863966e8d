import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { paths } from '#config/paths.ts';
import { defaultMunicipality, findMunicipality } from '#contract/weather/municipalities.ts';
import { limits } from '#contract/fixed-limits.ts';
import { onUnmodifiedClick } from '#ui/islands/unmodified-click.ts';
import { useHydrated } from '#ui/islands/browser-state.ts';
import { Spinner } from '../parts/Spinner.tsx';
import { heading, section } from '../parts/weather-classes.ts';
import { nearestPosition } from '../sky/locate.ts';
import { $isFar, $locating, choose, locate, watchDecisions } from '../sky/sky.store.ts';
import { locationTexts } from '../sky/texts.ts';
import { $search, findOnly, searchFor, type Search } from './tiempo.store.ts';
import { tiempoTexts } from './tiempo-texts.ts';

const say = tiempoTexts.search;

interface Props {
  /** The search that the server did; null when the URL contained none. */
  searched: Search | null;
  shown: string;
  /** Called with the place that the reader takes from the results, and with null when they do something else here. */
  onTake: (name: string | null) => void;
}

const listId = 'municipios';
const optionId = (at: number) => `${listId}-${at}`;

/**
 * The search for a place. Without a script, the form and its results work by page loads. With one, the field and its results are a combobox:
 * the arrow keys mark a result while the focus stays in the field, Enter takes the marked one or the only one, and Escape clears both.
 */
export function SearchCard({ searched, shown, onTake }: Props) {
  const search = useStore($search);
  const locating = useStore($locating, { ssr: 'initial' });
  const isFar = useStore($isFar, { ssr: 'initial' });
  const hydrated = useHydrated();
  const field = useRef<HTMLInputElement>(null);
  // A name, because results that come later stand at other places.
  const [markedName, setMarked] = useState<string | undefined>();
  const found = hydrated ? search : searched;
  const names = found?.names ?? [];
  const marked = names.findIndex((name) => name === markedName);

  /** What is typed, of which nothing is marked or taken yet. */
  const typed = () => {
    setMarked(undefined);
    onTake(null);
    return field.current?.value ?? '';
  };
  const clear = () => {
    if (field.current) field.current.value = '';
    void searchFor(typed());
  };

  // Also search for what the reader typed before hydration.
  useEffect(() => void searchFor(field.current?.value ?? ''), []);
  useEffect(
    () => void document.getElementById(optionId(marked))?.scrollIntoView({ block: 'nearest' }),
    [marked],
  );

  const take = (name: string) => {
    const place = findMunicipality(name);
    if (!place) return;
    clear();
    onTake(name);
    void choose(place);
  };
  const onSubmit = async () => {
    // Enter may come before the results, and the reader may decide something else meanwhile.
    const isNewest = watchDecisions();
    const name = await findOnly(typed());
    if (name && isNewest()) take(name);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const name = names[marked];
    const count = names.length;
    if (event.key === 'Escape') clear();
    else if (event.key === 'Enter' && name !== undefined) take(name);
    else if (event.key === 'ArrowDown' && count > 0) setMarked(names[(marked + 1) % count]);
    else if (event.key === 'ArrowUp' && count > 0)
      setMarked(names[(Math.max(marked, 0) + count - 1) % count]);
    else return;
    event.preventDefault();
  };

  return (
    <section className={`tiempo-search rounded-xl border p-5 nav:[grid-area:2/2] ${section}`}>
      <h2 className={heading}>{say.title}</h2>
      <form
        className="flex flex-wrap gap-2"
        role="search"
        aria-label={say.title}
        action={paths.weather()}
        onSubmit={(event) => {
          event.preventDefault();
          void onSubmit();
        }}
      >
        <input
          ref={field}
          className="field flex-[1_1_12rem]"
          type="search"
          name="buscar"
          aria-label={say.label}
          placeholder={say.placeholder}
          defaultValue={searched?.text}
          maxLength={limits.searchText}
          autoComplete="off"
          onInput={() => void searchFor(typed())}
          onKeyDown={onKeyDown}
          {...(hydrated && {
            role: 'combobox',
            'aria-autocomplete': 'list',
            'aria-expanded': names.length > 0,
            'aria-controls': listId,
            'aria-activedescendant': marked < 0 ? undefined : optionId(marked),
          })}
        />
        <button className="button flex-auto">{say.button}</button>
        {shown !== defaultMunicipality.nombre && <input type="hidden" name="municipio" value={shown} />}
      </form>
      <p role="status" className={names.length > 0 || found === null ? 'sr-only' : undefined}>
        {found &&
          (found.names === null ? say.failed : names.length === 0 ? say.empty : say.results(names.length))}
      </p>
      {names.length > 0 && <Results names={names} marked={marked} onTake={hydrated ? take : undefined} />}
      <button
        type="button"
        className="button button-quiet needs-script w-full"
        aria-disabled={locating || undefined}
        onClick={() => {
          onTake(null);
          if (!locating) void locate(nearestPosition);
        }}
      >
        {locating && <Spinner />}
        <span>{locating ? say.locating : say.locate}</span>
      </button>
      <p role="status" className="empty:hidden">
        {hydrated && isFar && `${locationTexts.far} ${locationTexts.choose}.`}
      </p>
    </section>
  );
}

interface ResultsProps {
  names: readonly string[];
  /** Which one the arrow keys have marked. */
  marked: number;
  /** When undefined, these are links to the pages of the places. */
  onTake: ((name: string) => void) | undefined;
}

/** Shows about four results; the rest is reached by scrolling. */
function Results({ names, marked, onTake }: ResultsProps) {
  return (
    <ul
      id={listId}
      className="max-h-48 overflow-y-auto rounded-md border [scrollbar-width:thin]"
      aria-label={say.list}
      {...(onTake ? { role: 'listbox' } : { tabIndex: 0 })}
    >
      {names.map((name, at) => (
        <li key={name} role={onTake && 'none'}>
          <a
            className="flex min-h-11 items-center px-[min(0.75rem,3vw)] font-bold outline-offset-[-3px] current:bg-button current:text-on-brand [li+li>&]:border-t"
            href={paths.weather(name)}
            {...(onTake && {
              id: optionId(at),
              role: 'option',
              'aria-selected': at === marked,
              tabIndex: -1,
              // The focus stays in the field.
              onMouseDown: (event: MouseEvent) => event.preventDefault(),
              onClick: onUnmodifiedClick(() => onTake(name)),
            })}
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
