/** The 78 municipalities, in the order of the alphabet. */
export const municipalities = (
  'Adjuntas|Aguada|Aguadilla|Aguas Buenas|Aibonito|Añasco|Arecibo|Arroyo|Barceloneta|Barranquitas|Bayamón|' +
  'Cabo Rojo|Caguas|Camuy|Canóvanas|Carolina|Cataño|Cayey|Ceiba|Ciales|Cidra|Coamo|Comerío|Corozal|Culebra|' +
  'Dorado|Fajardo|Florida|Guánica|Guayama|Guayanilla|Guaynabo|Gurabo|Hatillo|Hormigueros|Humacao|Isabela|' +
  'Jayuya|Juana Díaz|Juncos|Lajas|Lares|Las Marías|Las Piedras|Loíza|Luquillo|Manatí|Maricao|Maunabo|Mayagüez|' +
  'Moca|Morovis|Naguabo|Naranjito|Orocovis|Patillas|Peñuelas|Ponce|Quebradillas|Rincón|Río Grande|' +
  'Sabana Grande|Salinas|San Germán|San Juan|San Lorenzo|San Sebastián|Santa Isabel|Toa Alta|Toa Baja|' +
  'Trujillo Alto|Utuado|Vega Alta|Vega Baja|Vieques|Villalba|Yabucoa|Yauco'
).split('|');

/** Sector names that many municipalities share; which of them lie where is not claimed. */
export const sectors = (
  'Quebrada Grande|Cerro Gordo|Palo Seco|La Ceiba|Los Mangos|El Guamá|Río Chiquito|Las Flores|Monte Claro|' +
  'Buena Vista|El Tamarindo|Loma Alta|La Marina|Los Pomarrosos|Higüerillo|El Flamboyán|Vista Alegre|' +
  'Quebrada Honda|La Esperanza|Los Bambúes|Piedra Blanca|El Cafetal|Las Palomas'
).split('|');
