/** Whether the device is set to save data (`Save-Data`). False when the browser does not expose it. */
export function deviceSavesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return (
    typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
  );
}
