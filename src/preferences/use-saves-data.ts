import { useStore } from '@nanostores/react';
import { useDeviceSavesData, useSparesLine } from '#ui/islands/browser-state.ts';
import { $dataSaver } from './data-saver.store.ts';

/**
 * Whether nothing may move or load by itself: the reader saves data, by our own setting or by the device's, or the line is slow. True on
 * the server.
 */
export function useSavesData(): boolean {
  const chosen = useStore($dataSaver);
  return useSparesLine() || chosen;
}

/** Whether the reader chose to save data, here or on the device, however fast the line is. True on the server. */
export function useChoseToSaveData(): boolean {
  const chosen = useStore($dataSaver);
  return useDeviceSavesData() || chosen;
}
