// zod/mini, because a page shows what a reader is told.
import * as z from 'zod/mini';

/**
 * The error shape of /api: every response with a status of 400 or more has it, with a Spanish text for people (`message`) and a
 * stable identifier for programs (`code`). It never contains a stack trace, a path or a secret.
 */
const problemCodes = [
  'bad_request',
  'unauthorized',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'conflict',
  'protected',
  'request_timeout',
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
    /** Name of the invalid parameter or field, if there is one. */
    field: z.optional(z.string()),
  }),
});

export type Problem = z.infer<typeof Problem>;
export type ProblemCode = (typeof problemCodes)[number];

/** The response to a path above `limits.path`. */
export const pathTooLong = {
  status: 414,
  problem: { error: { code: 'bad_request', message: 'Esta dirección es demasiado larga.' } },
} as const satisfies { status: number; problem: Problem };
