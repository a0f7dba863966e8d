import { nwsFeature } from './nws-feature.ts';

/**
 * Ten messages of a list of the National Weather Service as it was recorded, with the fields that are read and moments of one day: the
 * first three are of San Juan's office, the others of many kinds from elsewhere.
 */

interface Recorded {
  event: string;
  code: string;
  /** Without one, `wmo` says whose message it is. */
  vtec?: string;
  wmo?: string;
  /** Codes with spaces between them: of zones, and of the Emergency Alert System. */
  zones: string;
  same: string;
  sent: string;
  /** Without one, it begins when it is sent; without `ends`, it ends with its message. */
  onset?: string;
  expires: string;
  ends?: string | null;
  messageType?: 'Update';
  /** Messages that it replaces, which have expired. */
  before?: number;
  bulletin?: string;
  description: string;
  instruction?: string;
  /** Longitude and latitude of each corner of its area. */
  corners?: string;
}

/** One warning in two messages, each for the places of another forecast. */
const extremeHeat = (zones: string, same: string, where: string): Recorded => ({
  zones,
  same,
  event: 'Extreme Heat Warning',
  code: 'XHW',
  vtec: '/O.CON.KSGX.XH.W.0005.000000T0000Z-261121T2259Z/',
  sent: '2026-11-20T10:41:16-04:00',
  expires: '2026-11-20T20:59:15-04:00',
  ends: '2026-11-21T18:59:15-04:00',
  messageType: 'Update',
  before: 3,
  bulletin: 'EXTREME HEAT WARNING REMAINS IN EFFECT UNTIL 8 PM PDT THURSDAY',
  description: `* WHAT...Dangerously hot conditions with high temperatures up to 113\nand low temperatures in the 80s expected.\n\n* WHERE...${where}.\n\n* WHEN...Until 8 PM PDT Thursday.\n\n* IMPACTS...Heat related illnesses increase significantly during\nextreme heat events.\n\n* ADDITIONAL DETAILS...Above average low temperatures will limit\novernight relief from the heat.`,
  instruction:
    'Drink plenty of fluids, stay in an air-conditioned room, stay out of\nthe sun, and check up on relatives and neighbors.',
});

const messages: readonly Recorded[] = [
  {
    event: 'Rip Current Statement',
    code: 'RPS',
    vtec: '/O.CON.TJSJ.RP.S.0017.000000T0000Z-261121T0925Z/',
    zones: 'PRZ001 PRZ002 PRZ005 PRZ008 PRZ012 VIZ001 VIZ002',
    same: '072021 072031 072033 072061 072127 072135 072137 072139 072029 072037 072053 072069 072087 072089 072103 072119 072013 072017 072051 072054 072091 072143 072145 072005 072027 072065 072071 072115 072049 078020 078030 078010',
    sent: '2026-11-20T11:45:37-04:00',
    expires: '2026-11-20T19:54:36-04:00',
    ends: '2026-11-21T05:24:36-04:00',
    before: 3,
    bulletin: 'HIGH RIP CURRENT RISK REMAINS IN EFFECT THROUGH LATE TONIGHT',
    description:
      '* WHAT...Life-threatening rip current.\n\n* WHERE...Beaches along the northwest to northeast coast of\nPuerto Rico.\n\n* WHEN..Through late tonight.\n\n* IMPACTS...Rip currents can sweep even the best swimmers away\nfrom shore into deeper water, where it becomes difficult to\nreturn to safety.\n\n* ADDITIONAL DETAILS...A weak long-period northeasterly swell\nwill spread across the Atlantic waters late tonight through\nThursday evening. This in combination with locally generated\nwind-waves will result in confused seas potentially enhancing\nthe risk of rip currents along the north and east-facing\nbeaches.',
    instruction:
      'There is a high risk of rip currents.\n\nRip currents are powerful channels of water flowing quickly away\nfrom shore, which occur most often at low spots or breaks in the\nsandbar and in the vicinity of structures such as groins, jetties\nand piers. Heed the advice of lifeguards, beach patrol flags and\nsigns.\n\nIf you become caught in a rip current, yell for help. Remain\ncalm, do not exhaust yourself and stay afloat while waiting for\nhelp. If you have to swim out of a rip current, swim parallel to\nshore and back toward the beach when possible. Do not attempt to\nswim directly against a rip current as you will tire quickly.',
  },
  {
    event: 'Heat Advisory',
    code: 'HTY',
    vtec: '/O.CON.TJSJ.HT.Y.0001.000000T0000Z-261120T1925Z/',
    zones: 'PRZ001 PRZ002 PRZ003 PRZ005 PRZ007 PRZ008 PRZ010 PRZ011 PRZ012 PRZ013 VIZ001 VIZ002',
    same: '072021 072031 072033 072061 072127 072135 072137 072139 072029 072037 072053 072069 072087 072089 072103 072119 072015 072057 072095 072109 072123 072151 072013 072017 072051 072054 072091 072143 072145 072059 072075 072111 072113 072133 072153 072005 072027 072065 072071 072115 072003 072011 072067 072097 072099 072117 072125 072023 072055 072079 072049 072147 078020 078030 078010',
    sent: '2026-11-20T11:22:37-04:00',
    expires: '2026-11-20T15:24:36-04:00',
    before: 1,
    bulletin: 'HEAT ADVISORY REMAINS IN EFFECT UNTIL 4 PM AST THIS AFTERNOON',
    description:
      '* WHAT...This level of heat affect most individuals sensitive to\nheat, especially those without effective cooling and/or adequate\nhydration. Impacts possible in some health system and in\nheat-sensitive industries.\n\n* WHERE...Portions of Puerto Rico and Virgin Islands.\n\n* WHEN...Until 4 PM AST this afternoon.\n\n* IMPACTS...Hot temperatures and high humidity may cause heat\nillnesses.',
    instruction:
      'Drink plenty of fluids, stay in an air-conditioned room, stay out of\nthe sun, and check up on relatives and neighbors.',
  },
  {
    event: 'Small Craft Advisory',
    code: 'SCY',
    vtec: '/O.CON.TJSJ.SC.Y.0041.000000T0000Z-261120T1805Z/',
    zones: 'AMZ711',
    same: '075711',
    sent: '2026-11-20T09:49:00-04:00',
    expires: '2026-11-20T14:05:00-04:00',
    messageType: 'Update',
    before: 3,
    bulletin: 'SMALL CRAFT ADVISORY REMAINS IN EFFECT UNTIL 8 PM AST THIS EVENING',
    description:
      '* WHAT...Seas 5 to 6 ft.\n\n* WHERE...Atlantic Waters of Puerto Rico and USVI from 10 NM to\n19.5N.\n\n* WHEN...Until 8 PM AST this evening.\n\n* IMPACTS...Conditions will be hazardous to small craft.',
    instruction:
      'Inexperienced mariners, especially those operating smaller\nvessels, should avoid navigating in hazardous conditions.',
  },
  {
    event: 'Flash Flood Warning',
    code: 'FFW',
    vtec: '/O.CON.KPUB.FF.W.0010.000000T0000Z-261120T1714Z/',
    zones: 'COC015',
    same: '008015',
    sent: '2026-11-20T11:59:16-04:00',
    expires: '2026-11-20T13:14:15-04:00',
    messageType: 'Update',
    before: 1,
    bulletin:
      'FLASH FLOOD WARNING REMAINS IN EFFECT UNTIL 315 PM MDT THIS AFTERNOON FOR CENTRAL CHAFFEE COUNTY',
    description:
      'At 200 PM MDT, Doppler radar indicated thunderstorms producing heavy\nrain across the warned area. Between 1 and 1.5 inches of rain have\nfallen. Flash flooding is ongoing or expected to begin shortly.\n\nHAZARD...Flash flooding caused by thunderstorms.\n\nSOURCE...Radar indicated.\n\nIMPACT...Flash flooding of small creeks and streams, urban areas,\nhighways, streets and underpasses as well as other poor\ndrainage and low-lying areas.\n\nSome locations that will experience flash flooding include...\nAlpine and St Elmo.',
    instruction:
      "Turn around, don't drown when encountering flooded roads. Most flood\ndeaths occur in vehicles.",
    corners:
      '-106.44 38.69, -106.15 38.75, -106.15 38.71, -106.36 38.6, -106.37 38.62, -106.38 38.62, -106.39 38.63, -106.38 38.64, -106.4 38.64, -106.4 38.65, -106.42 38.64',
  },
  {
    event: 'Special Weather Statement',
    code: 'SPS',
    wmo: 'WWUS85 KLKN 152000',
    zones: 'NVZ031',
    same: '032007',
    sent: '2026-11-20T11:59:16-04:00',
    expires: '2026-11-20T12:29:15-04:00',
    ends: null,
    bulletin: 'A STRONG THUNDERSTORM WILL IMPACT NORTHERN ELKO COUNTY THROUGH 130 PM PDT',
    description:
      'At 100 PM PDT, Doppler radar was tracking a strong thunderstorm 12\nmiles east of Jarbidge, moving northeast at 10 mph.\n\nHAZARD...Wind gusts up to 40 mph and pea size hail.\n\nSOURCE...Radar indicated.\n\nIMPACT...Gusty winds could knock down tree limbs and blow around\nunsecured objects. Minor hail damage to vegetation is\npossible.\n\nThis storm will remain over mainly rural areas of northern Elko\nCounty.',
    instruction: 'If outdoors, consider seeking shelter inside a building.',
    corners: '-114.97 41.84, -115.21 41.85, -115.25 41.89, -115.19 42, -115.13 42',
  },
  {
    event: 'High Surf Warning',
    code: 'SUW',
    vtec: '/O.CAN.PHFO.SU.W.0010.261120T1005Z-261121T1005Z/',
    zones: 'HIZ023 HIZ026',
    same: '015001',
    sent: '2026-11-20T03:36:00-04:00',
    onset: '2026-11-20T06:05:00-04:00',
    expires: '2026-11-20T03:53:00-04:00',
    ends: '2026-11-21T06:05:00-04:00',
    before: 1,
    bulletin:
      'HIGH SURF ADVISORY IN EFFECT FROM 6 PM THIS EVENING TO 6 AM HST TUESDAY... ...HIGH SURF WARNING IS CANCELLED',
    description: 'The High Surf Warning has been cancelled and is no longer in effect.',
    instruction: "Heed all advice from ocean safety officials. When in doubt, don't\ngo out.",
  },
  extremeHeat('CAZ061', '006065', 'Coachella Valley'),
  extremeHeat('CAZ062', '006073', 'San Diego County Deserts'),
  {
    event: 'Flash Flood Watch',
    code: 'FFA',
    vtec: '/O.NEW.KTFX.FF.A.0002.261121T1559Z-261122T0159Z/',
    zones: 'MTZ320',
    same: '030049 030007 030031 030059',
    sent: '2026-11-20T09:50:16-04:00',
    onset: '2026-11-21T11:59:15-04:00',
    expires: '2026-11-21T21:59:15-04:00',
    bulletin:
      'FLASH FLOOD WATCH FOR THE HORSE GULCH BURN SCAR IN EFFECT FROM THURSDAY AFTERNOON THROUGH THURSDAY EVENING',
    description:
      '* WHAT...Flash flooding and debris flows caused by excessive rainfall\nare possible over the Horse Gulch Burn Scar.\n\n* WHERE...A portion of central Montana, including the following area,\nBig Belt, Bridger and Castle Mountains.\n\n* WHEN...From Thursday afternoon through Thursday evening.\n\n* IMPACTS...Heavy rainfall over the Horse Gulch Burn Scar is expected\nup to and during the period of the watch. Rainfall rates of 0.25 to\n0.75 of an inch per hour are possible with thunderstorms. Residents\nnear the Horse Gulch Burn Scar should prepare for potential debris\nflow. Be sure to stay up to date with information from local\nauthorities. Heavy rainfall could trigger flash flooding of\nlow-lying areas, urbanized street flooding, and debris flows in and\nnear recent wildfire burn scars.\n\n* ADDITIONAL DETAILS...\n- National Weather Service Meteorologists are forecasting heavy\nrainfall over the burn scar, which may lead to flash flooding and\ndebris flows.\n- Some locations that may experience flash flooding include...\nMaudlow, Trident and York.\n- http://www.weather.gov/safety/flood',
    instruction:
      'You should monitor later forecasts and be prepared to take action\nshould Flash Flood Warnings be issued.',
  },
  {
    event: 'Hydrologic Outlook',
    code: 'ESF',
    wmo: 'FGZS70 NSTU 151248',
    zones: 'ASZ001 ASZ002 ASZ003 ASZ004',
    same: '060010 060050 060020 060040 060030',
    sent: '2026-11-20T02:53:00-04:00',
    expires: '2026-11-20T15:05:00-04:00',
    ends: null,
    bulletin: 'Elevated Flood and Landslide Risk with Prolonged Rainfall today through at least Thursday',
    description:
      'ESFPPG\n\nA prolonged period of widespread showers and possible\nthunderstorms is forecast to impact the Samoa region beginning\ntoday and continuing through at least Thursday. A large and\nstrong trough is positioned to the west of the territory, with the\npotential to develop embedded areas of lower pressure.\n\nThe potential for flash flooding may extend beyond Thurdsay\ndepending on the exact positioning of the trough at this time.\nThe extended duration of rainfall raises the potential for\nwidespread flash flooding and landslides, as grounds are likely\nto become saturated.\n\nVisit weather.gov/ppg for the latest weather updates.',
  },
];

/** The moment of the list. */
export const recordedAt = Date.parse('2026-11-20T16:00:00Z');

function featureOf(message: Recorded, index: number, { UGC, SAME }: { UGC: string[]; SAME: string[] }) {
  const { event, code, vtec, wmo, sent, onset = sent, expires, ends = expires, corners } = message;
  const expired = Array.from(
    { length: message.before ?? 0 },
    (_, at) => `x,urn:oid:2.49.${index}.${at},${sent}`,
  );
  const ring = corners?.split(', ').map((corner) => corner.split(' ').map(Number)) ?? [];
  return nwsFeature({
    ...{ id: `urn:oid:2.49.0.${index + 1}`, event, codes: [code], vtec: [] },
    ...{ sent: Date.parse(sent), onset: Date.parse(onset), expires: Date.parse(expires) },
    ends: ends === null ? null : Date.parse(ends),
    messageType: message.messageType ?? 'Alert',
    ...{ geocode: { UGC, SAME }, description: message.description },
    instruction: message.instruction ?? null,
    geometry: corners === undefined ? null : { type: 'Polygon', coordinates: [[...ring, ring[0]]] },
    parameters: {
      ...(vtec !== undefined && { VTEC: [vtec] }),
      ...(wmo !== undefined && { WMOidentifier: [wmo] }),
      ...(message.bulletin !== undefined && { NWSheadline: [message.bulletin] }),
      ...(expired.length > 0 && { expiredReferences: [expired.join(' ')] }),
    },
  });
}

const codesOf = ({ zones, same }: Recorded) => ({ UGC: zones.split(' '), SAME: same.split(' ') });

const listOf = (codesOfMessage: (message: Recorded, index: number) => ReturnType<typeof codesOf>) => ({
  type: 'FeatureCollection',
  features: messages.map((message, index) => featureOf(message, index, codesOfMessage(message, index))),
  updated: '2026-11-20T15:54:48+00:00',
});

export const recordedAlerts = () => listOf(codesOf);

const isOfPuertoRico = (code: string) => code.startsWith('PR') || code.startsWith('AMZ7');
/** Zones of the sea begin with the name of their waters, as "GMZ237"; "TXZ239" is on land. */
const isSea = (code: string) => /^(?:AM|GM|PZ|PK|LS|LH)Z/.test(code);

/** As if each message were for places of Puerto Rico: those of elsewhere have other municipalities, or zones of the sea. */
export const recordedForPuertoRico = () =>
  listOf((message, index) => {
    const codes = codesOf(message);
    if (codes.UGC.some(isOfPuertoRico)) return codes;
    const numbers = codes.UGC.map((code, at) =>
      isSea(code) ? 711 + ((index + at) % 30) : 1 + 2 * ((index * 3 + at) % 70),
    );
    const three = numbers.map((number) => String(number).padStart(3, '0'));
    return {
      SAME: three.map((number) => (number > '700' ? `075${number}` : `072${number}`)),
      UGC: three.map((number) => (number > '700' ? `AMZ${number}` : `PRC${number}`)),
    };
  });
