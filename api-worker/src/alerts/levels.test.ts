import { describe, expect, it } from 'vitest';
import { alertsOf } from '../testing/nws/alert-history.ts';
import type { FeatureFields } from '../testing/nws/nws-feature.ts';

describe('the level', () => {
  const emergency = (parameters: Record<string, unknown>, fields: FeatureFields = {}): FeatureFields => ({
    ...fields,
    parameters: { VTEC: ['/O.NEW.TJSJ.FF.W.0001.261120T1600Z-261120T1900Z/'], ...parameters },
  });
  it.each<[string, FeatureFields, string]>([
    ['a warning', {}, 'aviso'],
    ['a watch', { event: 'Flash Flood Watch', vtec: ['NEW.FF.A.0001'] }, 'vigilancia'],
    ['an advisory', { event: 'Flood Advisory', vtec: ['NEW.FA.Y.0001'] }, 'advertencia'],
    ['a statement', { event: 'Rip Current Statement', vtec: ['NEW.RP.S.0001'] }, 'comunicado'],
    ['an outlook', { event: 'Hydrologic Outlook', vtec: [], codes: ['ESF'] }, 'comunicado'],
    ['an alert', { event: 'Air Quality Alert', vtec: [], codes: ['AQA'] }, 'comunicado'],
    ['a tsunami warning', { event: 'Tsunami Warning', vtec: ['NEW.TS.W.0001'] }, 'emergencia'],
    ['a tsunami watch', { event: 'Tsunami Watch', vtec: ['NEW.TS.A.0001'] }, 'vigilancia'],
    ['an extreme wind warning', { event: 'Extreme Wind Warning', vtec: ['NEW.EW.W.0001'] }, 'emergencia'],
    ['an evacuation', { event: 'Evacuation Immediate', vtec: [], codes: ['EVI'] }, 'emergencia'],
    [
      'an order to take shelter',
      { event: 'Shelter In Place Warning', vtec: [], codes: ['SPW'] },
      'emergencia',
    ],
    ['a hurricane warning', { event: 'Hurricane Warning', vtec: ['NEW.HU.W.0001'] }, 'aviso'],
    ['a tornado warning', { event: 'Tornado Warning', vtec: ['NEW.TO.W.0001'] }, 'aviso'],
    ['a catastrophic flash flood', emergency({ flashFloodDamageThreat: ['CATASTROPHIC'] }), 'emergencia'],
    [
      'a catastrophic tornado',
      emergency({ tornadoDamageThreat: ['Catastrophic'] }, { event: 'Tornado Warning' }),
      'emergencia',
    ],
    ['a considerable flash flood', emergency({ flashFloodDamageThreat: ['CONSIDERABLE'] }), 'aviso'],
    [
      'an emergency by its headline',
      emergency({ NWSheadline: ['FLASH FLOOD EMERGENCY FOR PONCE'] }),
      'emergencia',
    ],
    [
      'an emergency by its text',
      { description: 'This is a FLASH\nFLOOD EMERGENCY for Ponce.' },
      'emergencia',
    ],
    [
      'an emergency in Spanish',
      { description: 'Esta es una emergencia por inundaciones repentinas.' },
      'emergencia',
    ],
    ['an emergency that is over', { description: 'The flash flood emergency has been cancelled.' }, 'aviso'],
    ['an emergency of another kind', { description: 'Call emergency services.' }, 'aviso'],
    [
      'a statement of an emergency',
      { event: 'Flash Flood Statement', vtec: [], codes: ['FFS'], description: 'A flash flood emergency.' },
      'comunicado',
    ],
    ['an unknown warning', { event: 'Meteor Warning', vtec: [] }, 'aviso'],
    ['an unknown watch', { event: 'Meteor Watch', vtec: [] }, 'vigilancia'],
    ['an unknown advisory', { event: 'Meteor Advisory', vtec: [] }, 'advertencia'],
    ['an unknown name with a number', { event: 'Meteor', vtec: ['NEW.ME.W.0001'] }, 'aviso'],
    ['an unknown name', { event: 'Meteor', vtec: [] }, 'comunicado'],
    ['a warning in Spanish', { event: 'Aviso de meteoro', vtec: [] }, 'aviso'],
  ])('of %s', (_, fields, level) => {
    expect(alertsOf(fields).map((alert) => alert.level)).toEqual([level]);
  });
});
