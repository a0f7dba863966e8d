import { folded } from '../text/folded.ts';
import type { Municipality } from './weather.ts';

/** The 78 municipalities, in Spanish order. Names and places: GeoNames, CC BY 4.0 (attribution on /about). */
export const municipalities: readonly Municipality[] = [
  { nombre: 'Adjuntas', lat: 18.1627, lon: -66.7221 },
  { nombre: 'Aguada', lat: 18.3794, lon: -67.1882 },
  { nombre: 'Aguadilla', lat: 18.4275, lon: -67.1541 },
  { nombre: 'Aguas Buenas', lat: 18.2569, lon: -66.1029 },
  { nombre: 'Aibonito', lat: 18.14, lon: -66.266 },
  { nombre: 'Añasco', lat: 18.2827, lon: -67.1396 },
  { nombre: 'Arecibo', lat: 18.4724, lon: -66.7157 },
  { nombre: 'Arroyo', lat: 17.9658, lon: -66.0613 },
  { nombre: 'Barceloneta', lat: 18.4505, lon: -66.5385 },
  { nombre: 'Barranquitas', lat: 18.1866, lon: -66.3063 },
  { nombre: 'Bayamón', lat: 18.3986, lon: -66.1557 },
  { nombre: 'Cabo Rojo', lat: 18.0866, lon: -67.1457 },
  { nombre: 'Caguas', lat: 18.2341, lon: -66.0485 },
  { nombre: 'Camuy', lat: 18.4838, lon: -66.8449 },
  { nombre: 'Canóvanas', lat: 18.3751, lon: -65.8993 },
  { nombre: 'Carolina', lat: 18.3808, lon: -65.9574 },
  { nombre: 'Cataño', lat: 18.4413, lon: -66.1182 },
  { nombre: 'Cayey', lat: 18.1119, lon: -66.166 },
  { nombre: 'Ceiba', lat: 18.2641, lon: -65.6485 },
  { nombre: 'Ciales', lat: 18.3361, lon: -66.4688 },
  { nombre: 'Cidra', lat: 18.1758, lon: -66.1613 },
  { nombre: 'Coamo', lat: 18.08, lon: -66.358 },
  { nombre: 'Comerío', lat: 18.218, lon: -66.226 },
  { nombre: 'Corozal', lat: 18.3411, lon: -66.3168 },
  { nombre: 'Culebra', lat: 18.303, lon: -65.301 },
  { nombre: 'Dorado', lat: 18.4588, lon: -66.2677 },
  { nombre: 'Fajardo', lat: 18.3258, lon: -65.6524 },
  { nombre: 'Florida', lat: 18.3624, lon: -66.5613 },
  { nombre: 'Guánica', lat: 17.9716, lon: -66.9079 },
  { nombre: 'Guayama', lat: 17.9841, lon: -66.1138 },
  { nombre: 'Guayanilla', lat: 18.0191, lon: -66.7918 },
  { nombre: 'Guaynabo', lat: 18.3575, lon: -66.111 },
  { nombre: 'Gurabo', lat: 18.2544, lon: -65.9729 },
  { nombre: 'Hatillo', lat: 18.4863, lon: -66.8255 },
  { nombre: 'Hormigueros', lat: 18.1397, lon: -67.1274 },
  { nombre: 'Humacao', lat: 18.1497, lon: -65.8274 },
  { nombre: 'Isabela', lat: 18.5008, lon: -67.0243 },
  { nombre: 'Jayuya', lat: 18.2186, lon: -66.5916 },
  { nombre: 'Juana Díaz', lat: 18.0525, lon: -66.5066 },
  { nombre: 'Juncos', lat: 18.2275, lon: -65.921 },
  { nombre: 'Lajas', lat: 18.05, lon: -67.0593 },
  { nombre: 'Lares', lat: 18.2947, lon: -66.8771 },
  { nombre: 'Las Marías', lat: 18.2519, lon: -66.9921 },
  { nombre: 'Las Piedras', lat: 18.183, lon: -65.8663 },
  { nombre: 'Loíza', lat: 18.4313, lon: -65.8802 },
  { nombre: 'Luquillo', lat: 18.3725, lon: -65.7165 },
  { nombre: 'Manatí', lat: 18.4275, lon: -66.4921 },
  { nombre: 'Maricao', lat: 18.1808, lon: -66.9799 },
  { nombre: 'Maunabo', lat: 18.0072, lon: -65.8993 },
  { nombre: 'Mayagüez', lat: 18.2011, lon: -67.1396 },
  { nombre: 'Moca', lat: 18.3947, lon: -67.1132 },
  { nombre: 'Morovis', lat: 18.3258, lon: -66.4066 },
  { nombre: 'Naguabo', lat: 18.2116, lon: -65.7349 },
  { nombre: 'Naranjito', lat: 18.3008, lon: -66.2449 },
  { nombre: 'Orocovis', lat: 18.2269, lon: -66.391 },
  { nombre: 'Patillas', lat: 18.0064, lon: -66.0157 },
  { nombre: 'Peñuelas', lat: 18.0563, lon: -66.7216 },
  { nombre: 'Ponce', lat: 18.0111, lon: -66.6141 },
  { nombre: 'Quebradillas', lat: 18.4738, lon: -66.9385 },
  { nombre: 'Rincón', lat: 18.3402, lon: -67.2499 },
  { nombre: 'Río Grande', lat: 18.3802, lon: -65.8313 },
  { nombre: 'Sabana Grande', lat: 18.0777, lon: -66.9604 },
  { nombre: 'Salinas', lat: 17.9775, lon: -66.298 },
  { nombre: 'San Germán', lat: 18.0816, lon: -67.0449 },
  { nombre: 'San Juan', lat: 18.4655, lon: -66.1057 },
  { nombre: 'San Lorenzo', lat: 18.1894, lon: -65.961 },
  { nombre: 'San Sebastián', lat: 18.3366, lon: -66.9902 },
  { nombre: 'Santa Isabel', lat: 17.9661, lon: -66.4049 },
  { nombre: 'Toa Alta', lat: 18.3883, lon: -66.2482 },
  { nombre: 'Toa Baja', lat: 18.4438, lon: -66.2596 },
  { nombre: 'Trujillo Alto', lat: 18.3547, lon: -66.0074 },
  { nombre: 'Utuado', lat: 18.2655, lon: -66.7005 },
  { nombre: 'Vega Alta', lat: 18.4122, lon: -66.3313 },
  { nombre: 'Vega Baja', lat: 18.4444, lon: -66.3877 },
  { nombre: 'Vieques', lat: 18.1491, lon: -65.4427 },
  { nombre: 'Villalba', lat: 18.1272, lon: -66.4921 },
  { nombre: 'Yabucoa', lat: 18.0505, lon: -65.8793 },
  { nombre: 'Yauco', lat: 18.035, lon: -66.8499 },
];

/** The place shown until the reader chooses another one. */
export const defaultMunicipality: Municipality = { nombre: 'San Juan', lat: 18.4655, lon: -66.1057 };

/** The municipality of exactly this name. */
export const findMunicipality = (name: string): Municipality | undefined =>
  municipalities.find(({ nombre }) => nombre === name);

const keyOf = (text: string): string => folded(text).replace(/\s+/g, ' ').trim();

/** The municipality of this name, however people write it: accents, capitals and spaces do not count. */
export const municipalityNamed = (name: string): Municipality | undefined =>
  municipalities.find(({ nombre }) => keyOf(nombre) === keyOf(name));

/**
 * Kilometres from the nearest town beyond which a reader is not in Puerto Rico. Mona is 75 km off, and the waters of its forecasts reach to some
 * 120; whoever is farther away is in another country, and the weather of the nearest coast tells them nothing.
 */
const farKm = 150;
const kmOfDegree = 111.2;

/** The municipality nearest to a reader; null far from Puerto Rico. */
export function municipalityNear(here: Pick<Municipality, 'lat' | 'lon'>): Municipality | null {
  const nearest = nearestMunicipality(here);
  return nearest && degreesBetween(here, nearest) * kmOfDegree <= farKm ? nearest : null;
}

/** Along a straight line, with longitude scaled at the first place. */
const degreesBetween = (
  { lat, lon }: Pick<Municipality, 'lat' | 'lon'>,
  other: Pick<Municipality, 'lat' | 'lon'>,
): number => Math.hypot(other.lat - lat, (other.lon - lon) * Math.cos((lat * Math.PI) / 180));

/**
 * The municipality whose town is nearest, by the straight line in degrees with longitude scaled by the cosine of the latitude, because
 * a degree of longitude is shorter here. If two are equally near, the first of the list.
 */
export function nearestMunicipality(
  here: Pick<Municipality, 'lat' | 'lon'>,
  among: readonly Municipality[] = municipalities,
): Municipality | undefined {
  const distance = (place: Municipality) => degreesBetween(here, place);
  let nearest = among[0];
  for (const place of among) if (nearest && distance(place) < distance(nearest)) nearest = place;
  return nearest;
}
