import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spanishOf } from './translate-line.ts';

describe('lines in Spanish', () => {
  it.each([
    [
      'what',
      'Flash flooding caused by excessive rainfall is expected.',
      'Inundaciones repentinas por lluvia excesiva que se esperan.',
    ],
    [
      'what',
      'Flooding caused by excessive rainfall continues to be possible.',
      'Inundaciones por lluvia excesiva posibles.',
    ],
    ['what', 'Life-threatening rip currents.', 'Corrientes marinas que amenazan la vida.'],
    [
      'what',
      'Large breaking waves of 8 to 12 feet in the surf zone.',
      'Olas rompientes grandes de 8 a 12 pies en la zona de rompiente.',
    ],
    ['what', 'A meteor.', null],
    [
      'where',
      'Beaches along the northwest to northeast coast of\nPuerto Rico.',
      'Playas de la costa del noroeste al noreste de Puerto Rico.',
    ],
    [
      'where',
      'Portions of Puerto Rico and Virgin Islands.',
      'Una parte de Puerto Rico y las Islas Vírgenes.',
    ],
    [
      'where',
      'All of mainland Puerto Rico, Vieques and Culebra.',
      'Toda la isla grande de Puerto Rico, Vieques y Culebra.',
    ],
    ['where', 'Interior and northern Puerto Rico.', 'El interior y el norte de Puerto Rico.'],
    [
      'where',
      'A portion of central Puerto Rico, including the following municipalities, Adjuntas, MAYAGUEZ and San German.',
      'Una parte del centro de Puerto Rico, incluidos los municipios de, Adjuntas, Mayagüez y San Germán.',
    ],
    ['where', 'Zone 1.', null],
    // Lines as the office in San Juan writes them.
    ['what', 'High risk of rip currents.', 'Riesgo alto de corrientes marinas.'],
    [
      'what',
      'Dangerously large breaking waves up to 10 feet.',
      'Olas rompientes peligrosamente grandes de hasta 10 pies.',
    ],
    [
      'what',
      'For the High Surf Advisory, large breaking waves of 10 to 15 feet and occasionally higher. For the Coastal Flood Advisory, minor coastal flooding expected, especially during the time of high tide. For the High Rip Current Risk, dangerous rip currents.',
      'Advertencia de resacas fuertes: olas rompientes grandes de 10 a 15 pies y a veces más altas. Advertencia de inundaciones costeras: inundaciones costeras leves, según el pronóstico, sobre todo durante la marea alta. Riesgo alto de corrientes marinas: corrientes marinas peligrosas.',
    ],
    [
      'what',
      'Urban and small stream flooding caused by excessive rainfall is possible.',
      'Inundaciones urbanas y de riachuelos por lluvia excesiva posibles.',
    ],
    [
      'what',
      'Flooding caused by excessive rainfall continues.',
      'Inundaciones por lluvia excesiva que continúan.',
    ],
    [
      'what',
      'Life threatening flash flooding. Thunderstorms producing flash flooding.',
      'Inundaciones repentinas que amenazan la vida. Tronadas que causan inundaciones repentinas.',
    ],
    [
      'what',
      'Flash flooding and mudslides caused by excessive rainfall are possible.',
      'Inundaciones repentinas y deslizamientos de tierra por lluvia excesiva posibles.',
    ],
    ['what', 'Heat index values of 108 to 112 degrees F.', 'Índice de calor de 108 a 112 °F.'],
    [
      'what',
      'Dangerously hot conditions with heat index values up to 112 expected.',
      'Calor peligroso con índice de calor de hasta 112 °F, según el pronóstico.',
    ],
    [
      'what',
      'This level of heat affect most individuals sensitive to\nheat, especially those without effective cooling and/or adequate\nhydration. Impacts possible in some health system and in\nheat-sensitive industries.',
      'Este nivel de calor afecta a la mayoría de las personas sensibles al calor, sobre todo a las que no pueden refrescarse o hidratarse bien. Es posible que afecte a algunos servicios de salud y a industrias sensibles al calor.',
    ],
    [
      'what',
      'Seas 7 to 10 feet and northeasterly winds of 15 to 20 knots with gusts up to 25 knots.',
      'Mar de 7 a 10 pies y vientos del noreste de 15 a 20 nudos con ráfagas de hasta 25 nudos.',
    ],
    [
      'what',
      'South to southwest winds 15 to 25 kt with gusts to 30 kt.',
      'Vientos del sur al suroeste de 15 a 25 nudos con ráfagas de hasta 30 nudos.',
    ],
    [
      'what',
      'Southwest winds 10 to 20 kt with gusts up to 33 kt and waves 3 to 6 ft expected.',
      'Vientos del suroeste de 10 a 20 nudos con ráfagas de hasta 33 nudos y olas de 3 a 6 pies, según el pronóstico.',
    ],
    ['what', 'Very steep and hazardous seas 9 to 12 ft at 12 seconds.', null],
    ['what', 'Hazardous seas 9 to 12 ft at 12 seconds.', 'Mar peligroso de 9 a 12 pies cada 12 segundos.'],
    [
      'what',
      'Tropical storm conditions are possible within 48 hours.',
      'Condiciones de tormenta tropical posibles en las próximas 48 horas.',
    ],
    [
      'what',
      'Tropical storm conditions are expected somewhere within this area within the next 36 hours.',
      'Condiciones de tormenta tropical que se esperan en algún lugar del área en las próximas 36 horas.',
    ],
    [
      'what',
      'Sustained winds of 40 to 50 mph with gusts up to 70 mph expected.',
      'Vientos sostenidos de 40 a 50 mph con ráfagas de hasta 70 mph, según el pronóstico.',
    ],
    [
      'what',
      'Wind gusts of 50 to 55 mph and pea size hail.',
      'Ráfagas de viento de 50 a 55 mph y granizo del tamaño de un guisante.',
    ],
    [
      'what',
      '60 mph wind gusts and quarter size hail.',
      'Ráfagas de viento de 60 mph y granizo del tamaño de una peseta.',
    ],
    [
      'what',
      'Waterspouts and wind gusts 34 knots or greater.',
      'Trombas marinas y ráfagas de viento de 34 nudos o más.',
    ],
    [
      'what',
      'Waterspouts and brief sudden wind gusts 34 knots or greater.',
      'Trombas marinas y ráfagas de viento breves y súbitas de 34 nudos o más.',
    ],
    [
      'what',
      'Funnel clouds, frequent lightning and gusty winds.',
      'Nubes embudo, rayos frecuentes y ráfagas de viento.',
    ],
    ['what', 'Flooding caused by an ice jam occurring.', null],
    ['what', 'Water levels near minor flood stage can be expected during the time of high tide.', null],
    [
      'where',
      'Northeast, San Juan and Vicinity, North Central and\nNorthwest Counties.',
      'El noreste, San Juan y áreas cercanas, el norte central y el noroeste.',
    ],
    [
      'where',
      'Eastern Interior, Central Interior and Mayaguez and Vicinity.',
      'El interior este, el interior central y Mayagüez y áreas cercanas.',
    ],
    [
      'where',
      'Beaches of northern, western and eastern Puerto Rico.',
      'Playas del norte, el oeste y el este de Puerto Rico.',
    ],
    [
      'where',
      'North and east-facing beaches of Puerto Rico, Culebra and St. Thomas.',
      'Playas orientadas al norte y al este de Puerto Rico, Culebra y St. Thomas.',
    ],
    [
      'where',
      'Atlantic Waters of Puerto Rico and USVI from 10 NM to\n19.5N.',
      'Aguas del Atlántico de Puerto Rico y las Islas Vírgenes desde 10 millas náuticas hasta la latitud 19.5° N.',
    ],
    [
      'where',
      'Coastal Waters of Northern USVI and Culebra out 10 NM.',
      'Aguas costeras del norte de las Islas Vírgenes y Culebra hasta 10 millas náuticas de la costa.',
    ],
    ['where', 'Mona Passage Southward to 17N.', 'El Pasaje de la Mona hacia el sur hasta la latitud 17° N.'],
    ['where', 'St Croix, St John and adjacent islands.', 'St. Croix, St. John e islas adyacentes.'],
    ['where', 'Franklin County Beaches.', null],
  ] as const)('the line %s "%s" is %j', (of, line, spanish) => {
    expect(spanishOf(line, of)).toBe(spanish);
  });

  it.each([
    [
      'Rip currents can sweep even the best swimmers away\nfrom shore into deeper water, where it becomes difficult to\nreturn to safety.',
      'Las corrientes marinas pueden arrastrar hasta al mejor nadador lejos de la orilla, a aguas más profundas, de donde es difícil regresar a salvo.',
    ],
    [
      'Hot temperatures and high humidity may cause heat illnesses.',
      'Las temperaturas altas y la mucha humedad pueden causar enfermedades por calor.',
    ],
    [
      'Conditions will be hazardous to small craft.',
      'Las condiciones serán peligrosas para las embarcaciones pequeñas.',
    ],
    [
      'Minor flooding in low-lying and poor drainage areas.',
      'Inundaciones leves en zonas bajas y de mal desagüe.',
    ],
    [
      'Flooding of lots, parks, and roads with only isolated road closures expected. Dangerous swimming and surfing conditions and localized beach erosion. Rip currents can sweep even the best swimmers away from shore into deeper water.',
      'Inundaciones de solares, parques y carreteras, con pocas carreteras cerradas. Condiciones peligrosas para nadar y surfear y erosión en algunas playas. Las corrientes marinas pueden arrastrar hasta al mejor nadador lejos de la orilla, a aguas más profundas.',
    ],
    [
      'Excessive runoff may result in flooding of rivers, creeks, streams, and other low-lying and flood-prone locations.',
      'La escorrentía excesiva puede inundar ríos, quebradas, riachuelos y otras zonas bajas e inundables.',
    ],
    [
      'Gusty winds will blow around unsecured objects. Tree limbs could be blown down and a few power outages may result.',
      'Las ráfagas pueden llevarse objetos sueltos. Pueden caer ramas y puede haber algunas interrupciones del servicio eléctrico.',
    ],
    [
      'Hail damage to vehicles is expected. Expect wind damage to roofs, siding, and trees.',
      'Se esperan daños a vehículos por el granizo. Se esperan daños del viento a techos, paredes exteriores y árboles.',
    ],
    [
      'Waterspouts can easily overturn boats and create locally hazardous seas.',
      'Las trombas marinas pueden volcar embarcaciones y hacer peligroso el mar a su alrededor.',
    ],
    [
      'Hazardous seas could capsize or damage vessels.',
      'El mar peligroso puede volcar o dañar las embarcaciones.',
    ],
    ['Moderate. Strong breaking waves.', null],
    ['Portions of Battleship Road observe minor coastal flooding.', null],
  ])('the impact "%s" is %j', (line, spanish) => {
    expect(spanishOf(line, 'impact')).toBe(spanish);
  });

  it('never hold a word of English', () => {
    const word = fc.constantFrom(
      ...[
        'flooding',
        'coast',
        'seas',
        'until',
        'northern',
        'Ponce',
        'of',
        '8 PM',
        'mudslides',
        'and',
        'with',
        'the',
      ],
      ...[
        'winds 15 to 20 kt',
        'gusts up to 25 kt',
        'expected',
        'beaches',
        'coastal waters',
        'out 10 NM',
        'hail',
      ],
      ...[
        'heat index values up to 110',
        'high risk of rip currents',
        'today',
        'tomorrow',
        'waterspouts',
        'interior',
      ],
    );
    const english =
      /\b(?:flood\w*|coast|seas|until|north\w*|mudslides?|the|and|with|of|winds?|gusts?|expected|beaches|waters|out|hail|heat|risk|today|tomorrow|waterspouts?)\b/i;
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 8 }),
        fc.constantFrom('what', 'where', 'impact'),
        (words, of) => {
          expect(spanishOf(words.join(' '), of) ?? '').not.toMatch(english);
        },
      ),
    );
  });
});
