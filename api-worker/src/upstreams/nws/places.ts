import { municipalities } from '#contract/weather/municipalities.ts';
import { folded } from '#contract/text/folded.ts';
import { municipalityOfCode } from './municipality-codes.ts';

/** Where a message is for, of Puerto Rico and the waters off it. Both are empty when it is for elsewhere. */
export interface Places {
  municipalities: string[];
  seaZones: string[];
}

/** As a message says it: a list is null when any of it cannot be read. */
interface Said {
  /** "072127": any part of Puerto Rico's municipality 127; "075711": zone 711 of the Atlantic. */
  same: readonly string[] | null;
  /** "PRC127" a municipality, "PRZ001" a zone of several, "AMZ711" one of the sea. */
  ugc: readonly string[] | null;
  /** Names that semicolons separate. */
  area: string | null;
}

/** Names of municipalities, each once, in the order of the contract's list. */
export const inSpanishOrder = (names: Iterable<string>): string[] => {
  const named = new Set(names);
  return municipalities.flatMap(({ nombre }) => (named.has(nombre) ? [nombre] : []));
};
const allOfThem = (): string[] => municipalities.map(({ nombre }) => nombre);
const byName = new Map(municipalities.map(({ nombre }) => [folded(nombre), nombre]));

/** A zone of the sea whose number was not read. */
const someSea = 'AMZ700';

/** San Juan's zones of the sea are all those of the Atlantic from 700 on. */
const seaZonesIn = ({ same, ugc }: Said): string[] => {
  const zones = [...(same ?? []), ...(ugc ?? [])].flatMap((code) => {
    const number = /^(?:\d75|AMZ)(7\d\d)$/.exec(code)?.[1];
    return number === undefined ? [] : [`AMZ${number}`];
  });
  return [...new Set(zones)].sort();
};

/** Codes of municipalities; 000 is all of them. */
function municipalitiesOf(codes: readonly string[]): string[] {
  if (codes.includes('000')) return allOfThem();
  return inSpanishOrder(codes.flatMap((code) => municipalityOfCode(code) ?? []));
}

const codesIn = (list: readonly string[], pattern: RegExp): string[] =>
  list.flatMap((code) => pattern.exec(code)?.[1] ?? []);

/** The places of a message by the best of its lists; all of Puerto Rico when it does not say, because it was sent for Puerto Rico. */
export function placesSaid(said: Said): Places {
  const seaZones = seaZonesIn(said);
  if (said.same !== null)
    return { municipalities: municipalitiesOf(codesIn(said.same, /^\d72(\d{3})$/)), seaZones };
  if (said.ugc !== null) {
    const isZone = said.ugc.some((code) => code.startsWith('PRZ'));
    return {
      municipalities: isZone ? allOfThem() : municipalitiesOf(codesIn(said.ugc, /^PRC(\d{3})$/)),
      seaZones,
    };
  }
  const names = said.area?.split(';').map((name) => folded(name.replace(/, PR\s*$/, '').trim())) ?? [];
  const known = names.flatMap((name) => byName.get(name) ?? []);
  if (names.length > 0 && known.length === names.length)
    return { municipalities: inSpanishOrder(known), seaZones };
  if (names.length > 0 && names.every((name) => /\b(?:waters|passage)\b/.test(name)))
    return { municipalities: [], seaZones: [someSea] };
  return { municipalities: allOfThem(), seaZones };
}
