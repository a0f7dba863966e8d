/** Whether the device asks for less data (`Save-Data`, where the browser tells). */
export function deviceSavesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return (
    typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
  );
}
