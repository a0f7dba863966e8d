import { paths } from './paths.ts';

/** States of the gate's page: the prompt, after a wrong password, or after too many wrong passwords. */
const gatePageStates = ['closed', 'wrong', 'tooMany'] as const;
export type GatePageState = (typeof gatePageStates)[number];

/** Title of the gate's page. Also sent alone when the page itself cannot be rendered. */
export const gateTitle = 'Acceso Restringido';

export const passwordField = 'clave';

const stateParameter = 'respuesta';

/** URL of the gate's page in a state. The origin renders it and sends it at whatever URL the reader requested. */
export const gatePage = (state: GatePageState): string => `${paths.gate}?${stateParameter}=${state}`;

/** The state that the gate page's URL names, `closed` by default. */
export const gatePageState = (query: URLSearchParams): GatePageState =>
  gatePageStates.find((state) => state === query.get(stateParameter)) ?? 'closed';
