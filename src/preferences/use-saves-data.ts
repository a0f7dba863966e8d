import { useStore } from '@nanostores/react';
import { useDeviceSavesData } from '#ui/browser-state.ts';
import { $dataSaver } from './data-saver.store.ts';

/** Whether the reader saves data: by our own setting or by the device's. True on the server. */
export function useSavesData(): boolean {
  const chosen = useStore($dataSaver);
  return useDeviceSavesData() || chosen;
}
