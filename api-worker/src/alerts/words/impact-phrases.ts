import type { Phrases } from './sides.ts';

/** The sentences of which the service makes the line IMPACTS, in Spanish. They are whole sentences, because their words stand in few others. */
export const impactPhrases: Phrases = {
  // Surf and beaches.
  'rip currents can sweep even the best swimmers away from shore into deeper water,? where it becomes difficult to return to safety':
    'las corrientes marinas pueden arrastrar hasta al mejor nadador lejos de la orilla, a aguas más profundas, de donde es difícil regresar a salvo',
  'rip currents can sweep even the best swimmers away from shore(?: into deeper water)?':
    'las corrientes marinas pueden arrastrar hasta al mejor nadador lejos de la orilla, a aguas más profundas',
  'large breaking waves can wash over jetties and sweep people and pets onto jagged rocks':
    'las olas rompientes pueden pasar sobre los rompeolas y lanzar a personas y mascotas contra las rocas',
  'strong breaking waves and strong currents will make swimming dangerous':
    'las rompientes y las corrientes fuertes harán peligroso nadar',
  'minor beach erosion': 'erosión leve en las playas',
  'significant beach erosion': 'erosión considerable en las playas',
  // The sea.
  'conditions will be hazardous to small crafts?':
    'las condiciones serán peligrosas para las embarcaciones pequeñas',
  '(very steep and )?hazardous seas (?:can|could) capsize or damage vessels( and reduce visibility)?': (
    steep,
    visibility,
  ) =>
    `el mar peligroso${steep === undefined ? '' : ' y de olas muy empinadas'} puede volcar o dañar las embarcaciones${visibility === undefined ? '' : ' y reducir la visibilidad'}`,
  'strong winds will cause hazardous seas which could capsize or damage vessels and reduce visibility':
    'los vientos fuertes harán peligroso el mar, que puede volcar o dañar las embarcaciones, y reducirán la visibilidad',
  'waterspouts can easily overturn boats and create locally hazardous seas':
    'las trombas marinas pueden volcar embarcaciones y hacer peligroso el mar a su alrededor',
  'waterspouts can quickly form and capsize boats, damage vessels(?: and oil rigs)?, and create suddenly higher waves':
    'las trombas marinas se forman con rapidez y pueden volcar o dañar embarcaciones y levantar olas de repente',
  'small craft could be damaged in briefly higher winds and suddenly higher waves':
    'las embarcaciones pequeñas pueden sufrir daños por ráfagas breves y olas que crecen de repente',
  'make sure all on board are in a secure location and wearing life jackets':
    'asegúrate de que todos a bordo estén en un lugar seguro y con chaleco salvavidas',
  'boaters should seek safe harbor immediately': 'los navegantes deben buscar puerto seguro de inmediato',
  // Heat.
  'hot temperatures and high humidity may cause heat illnesses(?: to occur)?':
    'las temperaturas altas y la mucha humedad pueden causar enfermedades por calor',
  'heat[- ]related illnesses increase significantly during extreme heat(?: and high humidity)? events':
    'las enfermedades por calor aumentan mucho durante el calor extremo',
  // Floods.
  '(life[- ]threatening )?flash flooding of (?:small )?creeks and streams, urban areas, highways, streets and underpasses(?: as well as other poor drainage and low[- ]lying areas)?':
    (life) =>
      `inundaciones repentinas${life === undefined ? '' : ', que amenazan la vida,'} de quebradas y riachuelos, zonas urbanas, carreteras, calles y pasos soterrados, y de otras zonas bajas o de mal desagüe`,
  'flooding of rivers, creeks, streams, and other low[- ]lying and flood[- ]prone locations is (imminent or occurring|possible|expected)':
    (when) =>
      /possible/i.test(when ?? '')
        ? 'es posible que se inunden ríos, quebradas, riachuelos y otras zonas bajas e inundables'
        : 'se inundan o están por inundarse ríos, quebradas, riachuelos y otras zonas bajas e inundables',
  'excessive (rainfall|runoff) (?:may|could|will) (?:result in|cause) flooding of rivers, creeks, streams, and other low[- ]lying and flood[- ]prone locations':
    (water) =>
      `la ${/rainfall/i.test(water ?? '') ? 'lluvia' : 'escorrentía'} excesiva puede inundar ríos, quebradas, riachuelos y otras zonas bajas e inundables`,
  'creeks and streams may rise out of their banks':
    'las quebradas y los riachuelos pueden salirse de su cauce',
  'rivers may rise out of their banks': 'los ríos pueden salirse de su cauce',
  'flooding may occur in poor drainage and urban areas': 'pueden inundarse zonas urbanas y de mal desagüe',
  'minor flooding in (?:low[- ]lying and poor drainage|poor drainage and low[- ]lying) areas':
    'inundaciones leves en zonas bajas y de mal desagüe',
  '(?:low[- ]water crossings|some low[- ]water crossings) may be flooded': 'pueden inundarse cruces bajos',
  'water over roadways': 'agua sobre las carreteras',
  'river or stream flows are elevated': 'el caudal de ríos y riachuelos es alto',
  'rises in small streams and normally dry arroyos': 'crecidas de riachuelos y quebradas',
  'ponding of water in urban or other areas is occurring or is imminent':
    'se acumula agua en zonas urbanas y otras',
  'mudslides are (?:also )?possible': 'también son posibles los deslizamientos de tierra',
  'flooding of lots, parks, and roads with only isolated road closures expected':
    'inundaciones de solares, parques y carreteras, con pocas carreteras cerradas',
  'this could result in some roads becoming impassable': 'algunas carreteras pueden quedar intransitables',
  'some roads may (?:be closed|become impassable)': 'algunas carreteras pueden quedar intransitables',
  'some water on low[- ]lying roads and property': 'agua en carreteras y propiedades de zonas bajas',
  // Wind and storms.
  'gusty winds (?:could|will) blow around unsecured objects': 'las ráfagas pueden llevarse objetos sueltos',
  'gusty winds could knock down tree limbs and blow around unsecured objects':
    'las ráfagas pueden tumbar ramas y llevarse objetos sueltos',
  'tree limbs could be blown down': 'pueden caer ramas',
  'a few power outages may result': 'puede haber algunas interrupciones del servicio eléctrico',
  '(?:strong|damaging) winds (?:could|will) blow down trees and power ?lines':
    'los vientos pueden tumbar árboles y líneas eléctricas',
  'widespread power outages are expected': 'se esperan muchas interrupciones del servicio eléctrico',
  'power outages are possible': 'puede haber interrupciones del servicio eléctrico',
  'travel (?:will|could) be difficult,? especially for high[- ]profile vehicles':
    'será difícil guiar, sobre todo vehículos altos',
  'hail damage to vehicles is expected': 'se esperan daños a vehículos por el granizo',
  'expect wind damage to roofs, siding,? and trees':
    'se esperan daños del viento a techos, paredes exteriores y árboles',
  'expect damage to (?:trees and power lines|trees,? and power lines)':
    'se esperan daños a árboles y líneas eléctricas',
  'minor hail damage to vegetation is possible': 'el granizo puede causar daños leves a las plantas',
  'minor damage to outdoor objects is possible': 'puede haber daños leves a objetos al aire libre',
  // Visibility and fire.
  'low visibility could make driving conditions hazardous': 'la poca visibilidad puede hacer peligroso guiar',
  'any fires? that (?:develops?|start) (?:will|may|could)(?: catch and)? spread (?:quickly|rapidly)':
    'cualquier fuego se propagará con rapidez',
  'outdoor burning is not recommended': 'no quemes nada al aire libre',
};
