import type { FormEvent } from 'react';
import { findMunicipality, municipalities } from '#contract/weather/municipalities.ts';
import { paths } from '#config/paths.ts';
import { showMunicipality } from './light.store.ts';
import { lightTexts as say } from './light-texts.ts';

function onSubmit(event: FormEvent<HTMLFormElement>): void {
  event.preventDefault();
  const chosen = findMunicipality(String(new FormData(event.currentTarget).get('municipio')));
  if (chosen) void showMunicipality(chosen);
}

/** React requires `onChange` beside `value`. The real listener is in LightPage.island.tsx. */
const handledElsewhere = () => {};

/** The dropdown of municipalities. Without a script its button submits the form; with one it requests the chosen place again. */
export function MunicipalityForm({ shown }: { shown: string }) {
  return (
    <form
      className="flex max-w-[30rem] flex-[1_1_18rem] flex-wrap gap-2"
      action={paths.weatherLight()}
      autoComplete="off"
      onSubmit={onSubmit}
    >
      <select
        className="field flex-[1_1_10rem]"
        name="municipio"
        aria-label={say.choose}
        value={shown}
        onChange={handledElsewhere}
      >
        {/* Heading of the list, so it is disabled. It has a value because no option may be empty. */}
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
