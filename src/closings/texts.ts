import type { ClosingKind, ClosingState } from '#contract/closings.ts';

export const stateNames: Record<ClosingState, string> = {
  cerrado: 'Cerrado',
  suspendido: 'Suspendido',
  parcial: 'Servicio parcial',
  tarde: 'Abre tarde',
};

/** Each kind in the singular and in the plural. */
export const kindNames: Record<ClosingKind, { one: string; several: string }> = {
  escuela: { one: 'Escuela', several: 'Escuelas' },
  agencia: { one: 'Agencia', several: 'Agencias' },
  carretera: { one: 'Carretera', several: 'Carreteras' },
  evento: { one: 'Evento', several: 'Eventos' },
  otro: { one: 'Otro', several: 'Otros' },
};

const noAllClear = 'Eso no quiere decir que todo esté abierto: confirma con cada lugar.';

/** Texts of the page of closings and of its light twin. */
export const texts = {
  title: 'Cierres y suspensiones',
  titleFor: (municipality: string) => `Cierres y suspensiones en ${municipality}`,
  description:
    'Escuelas, agencias, carreteras y eventos cerrados o suspendidos en Puerto Rico, por municipio y hasta cuándo.',
  /** In front of how long ago that was. */
  updated: 'Actualizado',
  late: 'Puede haber cierres más recientes que no hemos recibido.',
  sampleTitle: 'Datos de muestra.',
  sample: 'No son cierres reales.',
  none: `No hay cierres informados. ${noAllClear}`,
  noneOfKind: `No hay cierres informados de ese tipo. ${noAllClear}`,
  noneFor: (municipality: string) => `No hay cierres informados para ${municipality}. ${noAllClear}`,
  failed: 'No pudimos cargar los cierres en este momento.',
  failedHelp: 'Esto no quiere decir que todo esté abierto.',
  retry: 'Reintentar',
  retrying: 'Cargando...',
  total: (count: number) => (count === 1 ? '1 cierre informado' : `${count} cierres informados`),
  island: 'Todo Puerto Rico',
  counted: (name: string, count: number) => `${name} (${count})`,
  places: 'Por municipio',
  place: 'Municipio',
  kind: 'Tipo',
  allKinds: 'Todos los tipos',
  show: 'Ver cierres',
  /** In front of how long ago the organisation said it. */
  said: 'Informado',
  pages: 'Páginas de cierres',
  all: 'Todos los cierres',
} as const;
