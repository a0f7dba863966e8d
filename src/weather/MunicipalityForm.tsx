import type { FormEvent } from 'react';
import { findMunicipality, municipalities } from '#contract/municipalities.ts';
import { paths } from '#config/paths.ts';
import { showMunicipality } from './light.store.ts';
import { lightTexts as say } from './light-texts.ts';

function onSubmit(event: FormEvent<HTMLFormElement>): void {
  event.preventDefault();
  const chosen = findMunicipality(String(new FormData(event.currentTarget).get('municipio')));
  if (chosen) void showMunicipality(chosen);
}

/** What React wants beside a value; a choice is heard by whoever hydrates the page (hydrate-light.island.ts). */
const heardElsewhere = () => {};

/** The dropdown of municipalities. Without a script the button sends the form; with one it asks for the chosen one again. */
export function MunicipalityForm({ shown }: { shown: string }) {
  return (
    <form className="light-form" action={paths.weatherLight()} autoComplete="off" onSubmit={onSubmit}>
      <select
        className="field"
        name="municipio"
        aria-label={say.choose}
        value={shown}
        onChange={heardElsewhere}
      >
        {/* It has a value, as every option must, and cannot be chosen: it heads the list. */}
        <option value={say.choose} disabled>
          {say.choose}
        </option>
        {municipalities.map(({ nombre }) => (
          <option key={nombre} value={nombre}>
            {nombre}
          </option>
        ))}
      </select>
      <button className="button" type="submit">
        {say.show}
      </button>
    </form>
  );
}
