import { findMunicipality } from '#contract/weather/municipalities.ts';
import { $dataSaver } from '#preferences/data-saver.store.ts';
import { forgetPreferences } from '#preferences/forget-preferences.ts';
import { $municipality, chooseMunicipality } from '#preferences/municipality.store.ts';
import { $subscribed } from '#preferences/subscription.store.ts';
import { $temperatureUnit, isTemperatureUnit } from '#preferences/temperature-unit.store.ts';
import { $theme, isTheme } from '#preferences/theme.store.ts';
import { scriptTexts } from './texts.ts';

/** Binds the form to the stored preferences: it saves its own changes and shows those made elsewhere, such as in another tab. */
export function bindPreferences(form: HTMLFormElement): void {
  const control = (selector: string) => form.querySelector<HTMLInputElement>(selector);
  // The list of followed teams has one of its own.
  const status = form.querySelector(':scope > [role=status]');
  const municipality = form.querySelector('select');
  const dataSaver = control('[name=data-saver]');

  $theme.subscribe((theme) => {
    const choice = control(`[name=theme][value=${theme}]`);
    if (choice) choice.checked = true;
  });
  $municipality.subscribe(({ nombre }) => {
    if (municipality) municipality.value = nombre;
  });
  $temperatureUnit.subscribe((unit) => {
    const choice = control(`[name=unit][value=${unit ?? 'page'}]`);
    if (choice) choice.checked = true;
  });
  $dataSaver.subscribe((on) => {
    if (dataSaver) dataSaver.checked = on;
  });
  $subscribed.subscribe((subscribed) => {
    form.querySelector('[data-subscribed]')?.toggleAttribute('hidden', !subscribed);
    form.querySelector('[data-not-subscribed]')?.toggleAttribute('hidden', subscribed);
  });

  form.addEventListener('change', () => {
    const chosen = new FormData(form);
    const theme = chosen.get('theme');
    const place = findMunicipality(String(chosen.get('municipality')));
    if (isTheme(theme)) $theme.set(theme);
    if (place && place.nombre !== $municipality.get().nombre) chooseMunicipality(place);
    const unit = chosen.get('unit');
    $temperatureUnit.set(isTemperatureUnit(unit) ? unit : null);
    $dataSaver.set(chosen.has('data-saver'));
    if (status) status.textContent = scriptTexts.saved;
  });
  form.addEventListener('reset', (event) => {
    event.preventDefault();
    forgetPreferences();
    if (status) status.textContent = scriptTexts.forgotten;
  });

  for (const group of form.querySelectorAll('fieldset')) group.disabled = false;
}
