import { paths } from './paths.ts';

/** What the gate's page can say: nothing yet, that the password was wrong, or that too many were. */
const gateAnswers = ['closed', 'wrong', 'tooMany'] as const;
export type GateAnswer = (typeof gateAnswers)[number];

/** Its title, which is all that is said where the page itself cannot be shown. */
export const gateTitle = 'Acceso Restringido';

/** The field of its form that holds the password. */
export const passwordField = 'clave';

const answerParameter = 'respuesta';

/** Address of the gate's page with an answer: the origin asks for it, readers see it wherever they are. */
export const gatePage = (answer: GateAnswer): string => `${paths.gate}?${answerParameter}=${answer}`;

/** The answer of such an address; `closed` where it names none. */
export const gateAnswerOf = (query: URLSearchParams): GateAnswer =>
  gateAnswers.find((answer) => answer === query.get(answerParameter)) ?? 'closed';
