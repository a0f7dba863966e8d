import { describe, expect, it } from 'vitest';
import type { Alert } from '#contract/weather/alerts.ts';
import { municipalities } from '#contract/weather/municipalities.ts';
import { alertLines } from './alert-lines.ts';
import { alertOfOneCall } from './alerts-of-one-call.ts';

const now = Date.parse('2026-11-20T16:00:00Z');
const hours = (count: number) => now + count * 3_600_000;

function alert(event: string, place = 'San Juan', endsAt: number | null = hours(8), startsAt = hours(-1)) {
  const [start, end] = [startsAt / 1_000, endsAt === null ? null : endsAt / 1_000];
  return alertOfOneCall({ event, start, end, description: '', sender_name: '' }, place, now / 1_000);
}

/** No-break spaces, which Spanish typography uses, become ordinary ones. */
const lines = (...alerts: Alert[]) => alertLines(alerts, now).map(({ text }) => text.replace(/\s/g, ' '));

describe('lines of the ticker', () => {
  it('say what, where and until when', () => {
    expect(lines(alert('Hurricane Warning'))).toEqual([
      'Aviso de huracán: San Juan, hasta el viernes 20, 8:00 p. m.',
    ]);
  });

  it('say from when, if the event has not begun', () => {
    expect(lines(alert('Hurricane Watch', 'Ponce', hours(30), hours(12)))).toEqual([
      'Vigilancia de huracán: Ponce, desde el sábado 21, 12:00 a. m. hasta el sábado 21, 6:00 p. m.',
    ]);
  });

  it('say no end that the service did not name', () => {
    const endless = alert('Hurricane Warning', 'San Juan', null);
    expect(lines(endless)).toEqual(['Aviso de huracán: San Juan']);
    expect(lines(endless, alert('Hurricane Warning', 'Ponce'))).toEqual([
      'Aviso de huracán: San Juan y Ponce, hasta el viernes 20, 8:00 p. m.',
    ]);
  });

  it('name each event once, with all its places and its latest end', () => {
    expect(
      lines(
        alert('Hurricane Warning', 'Ponce'),
        alert('Hurricane Warning', 'San Juan', hours(10)),
        alert('hurricane warning', 'San Juan'),
      ),
    ).toEqual(['Aviso de huracán: Ponce y San Juan, hasta el viernes 20, 10:00 p. m.']);
  });

  it.each([
    [['Aguada', 'Moca', 'Ponce'], 'Aguada, Moca y Ponce'],
    [['Aguada', 'Moca', 'Ponce', 'Yauco'], 'Aguada, Moca y 2 municipios más'],
    [['Aguada', 'Moca', 'Ponce', 'Yauco', 'Vieques'], 'Aguada, Moca y 3 municipios más'],
  ])('name three places and count the others: %j', (places, named) => {
    const texts = lines(...places.map((place) => alert('Tornado Warning', place)));
    expect(texts).toEqual([`Aviso de tornado: ${named}, hasta el viernes 20, 8:00 p. m.`]);
  });

  it('name an event that has no Spanish name once, and say that the name is English', () => {
    expect(lines(alert('Tornado Emergency', 'Ponce'), alert('TORNADO EMERGENCY', 'Ponce'))).toEqual([
      'Tornado Emergency (en inglés): Ponce, hasta el viernes 20, 8:00 p. m.',
    ]);
  });

  it('name the whole island where an event is everywhere', () => {
    const everywhere = municipalities.map(({ nombre }) => alert('Hurricane Warning', nombre));
    expect(lines(...everywhere)).toEqual([
      'Aviso de huracán: todo Puerto Rico, hasta el viernes 20, 8:00 p. m.',
    ]);
  });

  it('begin with the event that leaves the least time', () => {
    const events = [
      'Tropical Storm Watch',
      'Hurricane Warning',
      'Flash Flood Warning',
      'Tsunami Warning',
      'Tornado Warning',
    ];
    const texts = lines(...events.map((event) => alert(event))).map((line) => line.split(':')[0]);
    expect(texts).toEqual([
      'Aviso de tornado',
      'Aviso de tsunami',
      'Aviso de inundaciones repentinas',
      'Aviso de huracán',
      'Vigilancia de tormenta tropical',
    ]);
  });
});
