import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { paths } from '#config/paths.ts';
import { defaultMunicipality, findMunicipality } from '#contract/municipalities.ts';
import { limits } from '#contract/limits.ts';
import { onPlainClick } from '#ui/plain-click.ts';
import { useHydrated } from '#ui/quiet.ts';
import { nearestSpot } from './locate.ts';
import { $locating, choose, locate } from './place.store.ts';
import { $search, searchFor, type Search } from './search.store.ts';
import { tiempoTexts } from './tiempo-texts.ts';

const say = tiempoTexts.search;

interface Props {
  /** What the server searched for; null where nothing was asked. */
  searched: Search | null;
  /** Name of the place that the page shows. */
  shown: string;
}

/** Where the reader says of which place they want to know. Without a script the form and its results are plain pages. */
export function SearchCard({ searched, shown }: Props) {
  const search = useStore($search);
  const locating = useStore($locating);
  const hydrated = useHydrated();
  const field = useRef<HTMLInputElement>(null);

  // What was typed before a script ran is searched for as well.
  useEffect(() => void searchFor(field.current?.value ?? ''), []);

  const onChoose = (name: string) => {
    const place = findMunicipality(name);
    if (!place) return;
    if (field.current) field.current.value = '';
    void searchFor('');
    void choose(place);
  };

  return (
    <section className="tiempo-search">
      <h2>{say.title}</h2>
      <form
        role="search"
        aria-label={say.title}
        action={paths.weather()}
        onSubmit={(event) => event.preventDefault()}
      >
        <input
          ref={field}
          className="field"
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
        className="button button-quiet needs-script"
        disabled={!hydrated || locating}
        onClick={() => void locate(nearestSpot)}
      >
        {locating && <span className="spinner" />}
        <span>{locating ? say.locating : say.locate}</span>
      </button>
    </section>
  );
}

interface ResultsProps {
  found: Search | null;
  /** Without it the links lead to the place's page. */
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
        <ul className="tiempo-results" aria-label={say.list} tabIndex={0}>
          {names.map((name) => (
            <li key={name}>
              <a href={paths.weather(name)} onClick={onChoose && onPlainClick(() => onChoose(name))}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
