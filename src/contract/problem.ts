import { z } from 'zod';

/**
 * The one error shape: every answer of /api with a status of 400 or more carries it, in Spanish for people
 * (`message`) and with a stable word for programs (`code`). It never carries a stack, a path or a secret.
 */
const problemCodes = [
  'bad_request',
  'unauthorized',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'conflict',
  'payload_too_large',
  'unsupported_media_type',
  'too_many_requests',
  'upstream_unavailable',
  'internal',
] as const;

export const Problem = z.object({
  error: z.object({
    code: z.enum(problemCodes),
    message: z.string(),
    /** The parameter or field that was wrong, where there is one. */
    field: z.string().optional(),
  }),
});

export type Problem = z.infer<typeof Problem>;
export type ProblemCode = (typeof problemCodes)[number];
