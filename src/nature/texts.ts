import { maxDistanceKm, minMagnitude } from '#contract/weather/earthquakes.ts';

const scope = `de magnitud ${minMagnitude} o más, hasta a ${maxDistanceKm} km de Puerto Rico`;

export const earthquakeTexts = {
  title: 'Temblores de las últimas 24 horas',
  scope: `Los ${scope}, según el Servicio Geológico de Estados Unidos.`,
  checked: 'Consultado',
  none: `El Servicio Geológico de Estados Unidos no ha registrado temblores ${scope}, en las últimas 24 horas.`,
  failed: 'No pudimos cargar los temblores.',
  sample: 'Datos de muestra: no son temblores reales.',
  magnitude: (magnitude: number) => `Magnitud ${magnitude.toFixed(1)}`,
  depth: (kilometres: number) => `${kilometres} km de profundidad`,
  reviewed: 'Revisado',
  automatic: 'Automático: puede cambiar',
  /** Around the links to the official source and to the warnings. */
  tsunami: {
    before: 'Esta lista no dice si hay peligro de tsunami. La fuente oficial es ',
    official: 'tsunami.gov',
    between: '; los avisos que están en vigor para Puerto Rico salen en ',
    warnings: 'las alertas',
    after:
      '. Si estás en la costa y sientes un temblor fuerte o largo, vete a un lugar alto sin esperar un aviso.',
  },
} as const;

export const tsunamiAddress = 'https://www.tsunami.gov/';
