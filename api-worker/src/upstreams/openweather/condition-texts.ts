/** The Spanish text of a condition by its code, for when the weather service sends none. */
const byCode: Readonly<Record<number, string>> = {
  200: 'tormenta con lluvia ligera',
  202: 'tormenta con lluvia intensa',
  212: 'tormenta fuerte',
  300: 'llovizna ligera',
  500: 'lluvia ligera',
  501: 'lluvia moderada',
  502: 'lluvia intensa',
  503: 'lluvia muy intensa',
  504: 'lluvia extrema',
  511: 'lluvia helada',
  520: 'chubascos ligeros',
  521: 'chubascos',
  522: 'chubascos fuertes',
  531: 'chubascos dispersos',
  611: 'aguanieve',
  612: 'aguanieve ligera',
  613: 'chubascos de aguanieve',
  701: 'neblina',
  711: 'humo',
  721: 'bruma',
  731: 'remolinos de polvo',
  741: 'niebla',
  751: 'arena en el aire',
  761: 'polvo en el aire',
  762: 'ceniza volcánica',
  771: 'ráfagas fuertes',
  781: 'tornado',
  800: 'cielo despejado',
  801: 'algunas nubes',
  802: 'nubes dispersas',
  803: 'muy nublado',
  804: 'cielo cubierto',
};

const byHundred: Readonly<Record<number, string>> = {
  2: 'tormenta',
  3: 'llovizna',
  5: 'lluvia',
  6: 'nieve',
  7: 'visibilidad reducida',
};

/** Never empty: an unknown code has a text too. */
export function conditionText(id: number): string {
  return byCode[id] ?? byHundred[Math.floor(id / 100)] ?? 'condición sin descripción';
}
