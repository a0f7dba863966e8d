/** The 78 municipalities by region, as the island's weather reports group them. Names as in src/contract/weather/municipalities.ts. */
export const regions: Readonly<Record<string, readonly string[]>> = {
  Metro: [
    ...['Bayamón', 'Carolina', 'Cataño', 'Guaynabo', 'San Juan', 'Toa Alta', 'Toa Baja', 'Trujillo Alto'],
  ],
  Norte: [
    ...['Arecibo', 'Barceloneta', 'Camuy', 'Dorado', 'Florida', 'Hatillo', 'Manatí', 'Quebradillas'],
    ...['Vega Alta', 'Vega Baja'],
  ],
  Este: [
    ...['Canóvanas', 'Ceiba', 'Culebra', 'Fajardo', 'Humacao', 'Juncos', 'Las Piedras', 'Loíza', 'Luquillo'],
    ...['Maunabo', 'Naguabo', 'Río Grande', 'Vieques', 'Yabucoa'],
  ],
  Sur: [
    ...['Arroyo', 'Coamo', 'Guánica', 'Guayama', 'Guayanilla', 'Juana Díaz', 'Patillas', 'Peñuelas', 'Ponce'],
    ...['Salinas', 'Santa Isabel', 'Villalba', 'Yauco'],
  ],
  Oeste: [
    ...['Aguada', 'Aguadilla', 'Añasco', 'Cabo Rojo', 'Hormigueros', 'Isabela', 'Lajas', 'Las Marías'],
    ...['Maricao', 'Mayagüez', 'Moca', 'Rincón', 'Sabana Grande', 'San Germán', 'San Sebastián'],
  ],
  Centro: [
    ...['Adjuntas', 'Aguas Buenas', 'Aibonito', 'Barranquitas', 'Caguas', 'Cayey', 'Ciales', 'Cidra'],
    ...['Comerío', 'Corozal', 'Gurabo', 'Jayuya', 'Lares', 'Morovis', 'Naranjito', 'Orocovis'],
    ...['San Lorenzo', 'Utuado'],
  ],
};
