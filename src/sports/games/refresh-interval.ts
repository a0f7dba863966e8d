import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { hearing, onChange, watchHearing } from '#channel/topics.ts';
import { useSavesData } from '#preferences/use-saves-data.ts';
import { millisecondsLeft, now } from '#ui/device-clock.ts';
import { useHydrated, usePageHidden } from '#ui/islands/browser-state.ts';

/** Milliseconds between two requests for live scores. A product requirement. */
const refreshEvery = 10_000;
/** The same from the reader's return to a list of games that are not live: they change over hours, not seconds. */
export const staleAfter = 30_000;
/** The same for the games of followed teams while none is live and no request has failed. */
export const ownStaleAfter = 60_000;
/** Milliseconds before its scheduled start from which a game is refreshed, because it may begin early. */
export const aboutToBegin = 15 * 60_000;
/** Maximum number of doublings after failures: 10 s × 2⁴ = 160 s. */
const maxDoublings = 4;
/** Maximum share of the wait added at random after a failure, so that readers do not all retry at once. */
const jitter = 0.25;

/** Milliseconds from one request to the next after `failures` failures in a row. `chance` is random, from 0 to 1. */
export function waitAfter(failures: number, chance: number): number {
  if (failures === 0) return refreshEvery;
  return refreshEvery * 2 ** Math.min(failures, maxDoublings) * (1 + jitter * chance);
}

/** When the last request ended, in milliseconds since the epoch, and how many have failed since the last success; null: there was none. */
type Last = { checkedAt: number; failures: number } | null;

/**
 * Calls `request` when the page hears that one of the topics changed (separated by spaces), with the moment of the change; while nobody tells the
 * page, when `every` milliseconds have passed since the last request ended, and after failures later (`waitAfter`). What the page was sent with may
 * be older than the moment from which it hears, so it is requested once then. Does nothing unless it `mayChange`, and waits until it `canRequest`:
 * until the page is visible, and no request under way. Returns whether it stays as it is until the reader asks, because that reader saves data.
 */
export function useRefresh(
  topics: string,
  mayChange: boolean,
  canRequest: boolean,
  last: Last,
  request: (moment?: number) => unknown,
  every = refreshEvery,
): boolean {
  const hears = useSyncExternalStore(
    watchHearing,
    () => hearing.isOn,
    () => false,
  );
  const { checkedAt, failures } = last ?? { checkedAt: 0, failures: 0 };
  const saving = useSavesData();
  const polls = mayChange && !saving;
  const [due, setDue] = useState(0);
  const requested = useRef(0);
  const hasHeard = useRef(false);
  const waitsFrom = useRef(0);
  const hidden = usePageHidden();
  const hear = useCallback((moment: number) => setDue((before) => Math.max(before, moment)), []);
  const heard = mayChange ? topics : '';
  useEffect(() => (heard === '' ? undefined : onChange(heard.split(' '), hear)), [heard, hear]);
  // A page that lost its connection, or is shown again, is connected again in some seconds, and told what it missed.
  useEffect(() => {
    if (hears) hasHeard.current = true;
    else if (hasHeard.current) waitsFrom.current = now();
  }, [hears, hidden]);
  const isFirst = hears && polls && requested.current === 0;
  const moment = isFirst ? (hearing.position ?? 0) : due;
  useEffect(() => {
    if (!canRequest || moment <= requested.current) return;
    requested.current = moment;
    request(moment);
  }, [canRequest, moment, request]);
  useEffect(() => {
    // A request that failed is sent again, also while the page hears: the change was told once.
    if (!canRequest || !polls || (hears && failures === 0)) return;
    const since = Math.max(checkedAt, waitsFrom.current);
    // Readers who lost the same connection do not all request at once.
    const spread = since === waitsFrom.current ? every * Math.random() : 0;
    const wait = failures > 0 ? waitAfter(failures, Math.random()) : every;
    const timer = setTimeout(() => request(), millisecondsLeft(wait + spread, since));
    return () => clearTimeout(timer);
  }, [canRequest, polls, hears, checkedAt, failures, request, every]);
  return useHydrated() && saving && mayChange && !hears;
}
