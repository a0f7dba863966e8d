/** Information about the device's line (`NetworkInformation`), which Chromium exposes and Firefox and Safari do not. */
const line = (): object => Reflect.get(navigator, 'connection') ?? {};

/** One value of the information about the line: undefined when the browser does not expose it. */
export const lineSays = (what: 'saveData' | 'effectiveType'): unknown => Reflect.get(line(), what);

/** Whether the device is set to save data (`Save-Data`). False when the browser does not expose it. */
export const deviceSavesData = (): boolean => lineSays('saveData') === true;
