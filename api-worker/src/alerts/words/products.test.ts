import { describe, expect, it } from 'vitest';
import { nameKey, namesOf, productOf, products, severeEvent } from './products.ts';

/** As the service lists what its office in San Juan may issue. */
const issued =
  `Tsunami Warning, Tsunami Advisory, Tsunami Watch; Hurricane Warning, Hurricane Watch; Hurricane Force Wind Warning, Hurricane
  Force Wind Watch; Hurricane Local Statement; Tropical Storm Warning, Tropical Storm Watch; Tropical Cyclone Local Statement; Storm Surge
  Warning, Storm Surge Watch; Extreme Wind Warning; High Wind Warning, High Wind Watch; Wind Advisory; Tornado Warning, Tornado Watch; Severe
  Thunderstorm Warning, Severe Thunderstorm Watch; Severe Weather Statement; Flash Flood Warning, Flash Flood Watch, Flash Flood Statement;
  Flood Warning, Flood Watch, Flood Advisory, Flood Statement; Hydrologic Outlook; Coastal Flood Warning, Coastal Flood Watch, Coastal Flood
  Advisory, Coastal Flood Statement; High Surf Warning, High Surf Advisory; Rip Current Statement; Beach Hazards Statement; Small Craft
  Advisory; Gale Warning, Gale Watch; Storm Warning, Storm Watch; Hazardous Seas Warning, Hazardous Seas Watch; Special Marine Warning; Marine
  Weather Statement; Low Water Advisory; Dense Fog Advisory; Heat Advisory; Extreme Heat Warning, Extreme Heat Watch; Excessive Heat Warning,
  Excessive Heat Watch; Red Flag Warning; Fire Weather Watch; Extreme Fire Danger; Fire Warning; Dust Advisory, Dust Storm Warning; Dense Smoke
  Advisory; Air Quality Alert; Ashfall Advisory, Ashfall Warning; Volcano Warning; Earthquake Warning; Special Weather Statement; Short Term
  Forecast; Hazardous Weather Outlook; Civil Danger Warning; Civil Emergency Message; Evacuation Immediate; Shelter In Place Warning; Hazardous
  Materials Warning; Nuclear Power Plant Warning; Radiological Hazard Warning; Law Enforcement Warning; Local Area Emergency; 911 Telephone
  Outage; Child Abduction Emergency; Blue Alert; Administrative Message; Test`
    .split(/[,;]/)
    .map((name) => name.replace(/\s+/g, ' ').trim());

describe('products', () => {
  it.each(issued)('"%s" has a Spanish name, in capitals too', (english) => {
    const found = productOf(english);
    expect(found?.spanish).toMatch(/^\p{Lu}/u);
    expect(productOf(english.toUpperCase())).toBe(found);
    expect(productOf(found?.spanish ?? '')).toBe(found);
  });

  it('have no name and no code in common', () => {
    const names = products.flatMap(({ english, spanish, also }) => [english, spanish, ...also].map(nameKey));
    const codes = products.flatMap((one) => one.codes);
    expect(names).toHaveLength(new Set(names).size);
    expect(codes).toHaveLength(new Set(codes).size);
    expect(codes.filter((code) => !/^[A-Z]{3}$/.test(code))).toEqual([]);
  });

  it('are found by their code, whatever the name says, and by their name beside an unknown code', () => {
    expect(productOf('Something new', ['NWS', 'FFW'])?.english).toBe('Flash Flood Warning');
    expect(productOf('Flood Watch', ['QQQ'])?.spanish).toBe('Vigilancia de inundaciones');
    expect(productOf('Something new')).toBeNull();
  });

  it.each([
    ['AVISO DE INUNDACIÓN REPENTINA', 'Flash Flood Warning'],
    ['Aviso de Inundaciones Súbitas', 'Flash Flood Warning'],
    ['aviso de inundacion', 'Flood Warning'],
    ['Advertencia por Calor', 'Heat Advisory'],
    ['Vigilancia de Huracanes', 'Hurricane Watch'],
    ['Advertencia de Resacas Fuertes', 'High Surf Advisory'],
    ['Advertencia a los operadores de embarcaciones pequeñas', 'Small Craft Advisory'],
    ['  Aviso   de\u00a0tsunami ', 'Tsunami Warning'],
    ['Advertencia de inundación costera', 'Coastal Flood Advisory'],
    ['Rip Currents Statement', 'Rip Current Statement'],
  ])('"%s" is %s', (name, english) => {
    expect(productOf(name)?.english).toBe(english);
  });

  it('that are severe tell readers what to do', () => {
    const silent = products.filter((one) => one.severe && namesOf(one, '').advice === null);
    expect(silent).toEqual([]);
  });
});

describe('severe events', () => {
  it.each([
    ['Hurricane Warning', 'Aviso de huracán'],
    ['HURRICANE WATCH', 'Vigilancia de huracán'],
    ['Tropical Storm Warning', 'Aviso de tormenta tropical'],
    ['Flash Flood Warning', 'Aviso de inundaciones repentinas'],
    ['Flash Flood Watch', 'Vigilancia de inundaciones repentinas'],
    ['Tsunami Advisory', 'Advertencia de tsunami'],
    ['Tornado Warning', 'Aviso de tornado'],
    ['Hurricane Force Wind Warning', 'Aviso de vientos con fuerza de huracán'],
    ['Hurricane Local Statement', 'Comunicado local de huracán'],
    ['Storm Surge Warning', 'Aviso de marejada ciclónica'],
    ['Extreme Wind Warning', 'Aviso de viento extremo'],
    ['Flood Warning', 'Aviso de inundaciones'],
    ['Severe Thunderstorm Warning', 'Aviso de tormenta eléctrica severa'],
    ['Evacuation Immediate', 'Orden de evacuación inmediata'],
    ['Civil Danger Warning', 'Aviso de peligro civil'],
    ['Aviso de Huracán', 'Aviso de huracán'],
    ['Aviso de inundación súbita', 'Aviso de inundaciones repentinas'],
    // A product without a name here keeps the service's own.
    ['Tornado Emergency', 'Tornado Emergency'],
    ['Alerta de tsunami', 'Alerta de tsunami'],
  ])('%s is %s', (event, title) => {
    expect(severeEvent(event)?.title).toBe(title);
  });

  it.each([
    ...[
      'Flood Watch',
      'Flood Advisory',
      'Heat Advisory',
      'Rip Current Statement',
      'Advertencia de inundaciones',
    ],
    ...['Coastal Flood Warning', 'Severe Thunderstorm Watch', 'Storm Watch', 'Test', ''],
    ...['Tsunami Information Statement', 'Tsunami Warning (TEST)', 'Simulacro de tsunami'],
  ])('"%s" is not severe', (event) => {
    expect(severeEvent(event)).toBeNull();
  });
});
