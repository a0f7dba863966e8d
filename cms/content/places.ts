export interface Place {
  name: string;
  /** The coordinates of the municipality's town, in degrees. */
  lat: number;
  lon: number;
  /** The location of the town: on the coast, in valleys and hills from about 50 m, or in mountains from about 300 m. */
  relief: 'coast' | 'hills' | 'mountains';
}

/** The 78 municipalities in alphabetical order. Names and coordinates are from GeoNames, CC BY 4.0. */
export const municipalityPlaces: readonly Place[] = [
  { name: 'Adjuntas', lat: 18.1627, lon: -66.7221, relief: 'mountains' },
  { name: 'Aguada', lat: 18.3794, lon: -67.1882, relief: 'coast' },
  { name: 'Aguadilla', lat: 18.4275, lon: -67.1541, relief: 'coast' },
  { name: 'Aguas Buenas', lat: 18.2569, lon: -66.1029, relief: 'hills' },
  { name: 'Aibonito', lat: 18.14, lon: -66.266, relief: 'mountains' },
  { name: 'Añasco', lat: 18.2827, lon: -67.1396, relief: 'coast' },
  { name: 'Arecibo', lat: 18.4724, lon: -66.7157, relief: 'coast' },
  { name: 'Arroyo', lat: 17.9658, lon: -66.0613, relief: 'coast' },
  { name: 'Barceloneta', lat: 18.4505, lon: -66.5385, relief: 'coast' },
  { name: 'Barranquitas', lat: 18.1866, lon: -66.3063, relief: 'mountains' },
  { name: 'Bayamón', lat: 18.3986, lon: -66.1557, relief: 'coast' },
  { name: 'Cabo Rojo', lat: 18.0866, lon: -67.1457, relief: 'coast' },
  { name: 'Caguas', lat: 18.2341, lon: -66.0485, relief: 'hills' },
  { name: 'Camuy', lat: 18.4838, lon: -66.8449, relief: 'coast' },
  { name: 'Canóvanas', lat: 18.3751, lon: -65.8993, relief: 'coast' },
  { name: 'Carolina', lat: 18.3808, lon: -65.9574, relief: 'coast' },
  { name: 'Cataño', lat: 18.4413, lon: -66.1182, relief: 'coast' },
  { name: 'Cayey', lat: 18.1119, lon: -66.166, relief: 'mountains' },
  { name: 'Ceiba', lat: 18.2641, lon: -65.6485, relief: 'coast' },
  { name: 'Ciales', lat: 18.3361, lon: -66.4688, relief: 'hills' },
  { name: 'Cidra', lat: 18.1758, lon: -66.1613, relief: 'mountains' },
  { name: 'Coamo', lat: 18.08, lon: -66.358, relief: 'hills' },
  { name: 'Comerío', lat: 18.218, lon: -66.226, relief: 'hills' },
  { name: 'Corozal', lat: 18.3411, lon: -66.3168, relief: 'hills' },
  { name: 'Culebra', lat: 18.303, lon: -65.301, relief: 'coast' },
  { name: 'Dorado', lat: 18.4588, lon: -66.2677, relief: 'coast' },
  { name: 'Fajardo', lat: 18.3258, lon: -65.6524, relief: 'coast' },
  { name: 'Florida', lat: 18.3624, lon: -66.5613, relief: 'hills' },
  { name: 'Guánica', lat: 17.9716, lon: -66.9079, relief: 'coast' },
  { name: 'Guayama', lat: 17.9841, lon: -66.1138, relief: 'coast' },
  { name: 'Guayanilla', lat: 18.0191, lon: -66.7918, relief: 'coast' },
  { name: 'Guaynabo', lat: 18.3575, lon: -66.111, relief: 'hills' },
  { name: 'Gurabo', lat: 18.2544, lon: -65.9729, relief: 'hills' },
  { name: 'Hatillo', lat: 18.4863, lon: -66.8255, relief: 'coast' },
  { name: 'Hormigueros', lat: 18.1397, lon: -67.1274, relief: 'coast' },
  { name: 'Humacao', lat: 18.1497, lon: -65.8274, relief: 'coast' },
  { name: 'Isabela', lat: 18.5008, lon: -67.0243, relief: 'coast' },
  { name: 'Jayuya', lat: 18.2186, lon: -66.5916, relief: 'mountains' },
  { name: 'Juana Díaz', lat: 18.0525, lon: -66.5066, relief: 'coast' },
  { name: 'Juncos', lat: 18.2275, lon: -65.921, relief: 'hills' },
  { name: 'Lajas', lat: 18.05, lon: -67.0593, relief: 'coast' },
  { name: 'Lares', lat: 18.2947, lon: -66.8771, relief: 'mountains' },
  { name: 'Las Marías', lat: 18.2519, lon: -66.9921, relief: 'hills' },
  { name: 'Las Piedras', lat: 18.183, lon: -65.8663, relief: 'hills' },
  { name: 'Loíza', lat: 18.4313, lon: -65.8802, relief: 'coast' },
  { name: 'Luquillo', lat: 18.3725, lon: -65.7165, relief: 'coast' },
  { name: 'Manatí', lat: 18.4275, lon: -66.4921, relief: 'coast' },
  { name: 'Maricao', lat: 18.1808, lon: -66.9799, relief: 'mountains' },
  { name: 'Maunabo', lat: 18.0072, lon: -65.8993, relief: 'coast' },
  { name: 'Mayagüez', lat: 18.2011, lon: -67.1396, relief: 'coast' },
  { name: 'Moca', lat: 18.3947, lon: -67.1132, relief: 'hills' },
  { name: 'Morovis', lat: 18.3258, lon: -66.4066, relief: 'hills' },
  { name: 'Naguabo', lat: 18.2116, lon: -65.7349, relief: 'coast' },
  { name: 'Naranjito', lat: 18.3008, lon: -66.2449, relief: 'hills' },
  { name: 'Orocovis', lat: 18.2269, lon: -66.391, relief: 'mountains' },
  { name: 'Patillas', lat: 18.0064, lon: -66.0157, relief: 'coast' },
  { name: 'Peñuelas', lat: 18.0563, lon: -66.7216, relief: 'hills' },
  { name: 'Ponce', lat: 18.0111, lon: -66.6141, relief: 'coast' },
  { name: 'Quebradillas', lat: 18.4738, lon: -66.9385, relief: 'coast' },
  { name: 'Rincón', lat: 18.3402, lon: -67.2499, relief: 'coast' },
  { name: 'Río Grande', lat: 18.3802, lon: -65.8313, relief: 'coast' },
  { name: 'Sabana Grande', lat: 18.0777, lon: -66.9604, relief: 'hills' },
  { name: 'Salinas', lat: 17.9775, lon: -66.298, relief: 'coast' },
  { name: 'San Germán', lat: 18.0816, lon: -67.0449, relief: 'hills' },
  { name: 'San Juan', lat: 18.4655, lon: -66.1057, relief: 'coast' },
  { name: 'San Lorenzo', lat: 18.1894, lon: -65.961, relief: 'hills' },
  { name: 'San Sebastián', lat: 18.3366, lon: -66.9902, relief: 'hills' },
  { name: 'Santa Isabel', lat: 17.9661, lon: -66.4049, relief: 'coast' },
  { name: 'Toa Alta', lat: 18.3883, lon: -66.2482, relief: 'hills' },
  { name: 'Toa Baja', lat: 18.4438, lon: -66.2596, relief: 'coast' },
  { name: 'Trujillo Alto', lat: 18.3547, lon: -66.0074, relief: 'hills' },
  { name: 'Utuado', lat: 18.2655, lon: -66.7005, relief: 'hills' },
  { name: 'Vega Alta', lat: 18.4122, lon: -66.3313, relief: 'coast' },
  { name: 'Vega Baja', lat: 18.4444, lon: -66.3877, relief: 'coast' },
  { name: 'Vieques', lat: 18.1491, lon: -65.4427, relief: 'coast' },
  { name: 'Villalba', lat: 18.1272, lon: -66.4921, relief: 'hills' },
  { name: 'Yabucoa', lat: 18.0505, lon: -65.8793, relief: 'coast' },
  { name: 'Yauco', lat: 18.035, lon: -66.8499, relief: 'coast' },
];

export const municipalities = municipalityPlaces.map(({ name }) => name);

/** Names of sectors that many municipalities have. The sample combines them freely with municipalities. */
export const sectors = (
  'Quebrada Grande|Cerro Gordo|Palo Seco|La Ceiba|Los Mangos|El Guamá|Río Chiquito|Las Flores|Monte Claro|' +
  'Buena Vista|El Tamarindo|Loma Alta|La Marina|Los Pomarrosos|Higüerillo|El Flamboyán|Vista Alegre|' +
  'Quebrada Honda|La Esperanza|Los Bambúes|Piedra Blanca|El Cafetal|Las Palomas'
).split('|');
