import * as z from 'zod';

/** Closings: what schools, agencies, municipalities and organisers say that is closed or suspended. Moments are ISO 8601 in UTC. */

export const closingKinds = ['escuela', 'agencia', 'carretera', 'evento', 'otro'] as const;
export type ClosingKind = (typeof closingKinds)[number];

/** `parcial`: a part of it works. `tarde`: it opens later than usual. */
export const closingStates = ['cerrado', 'suspendido', 'parcial', 'tarde'] as const;
export type ClosingState = (typeof closingStates)[number];

/** The state of one organisation, road or event, for a time that has not ended; it may begin later. Texts are plain. */
export const Closing = z.object({
  id: z.int().positive(),
  organization: z.string().min(1).max(200),
  kind: z.enum(closingKinds),
  /** Name of its municipality (municipalities.ts); null: it is for all of Puerto Rico. */
  municipality: z.string().min(1).max(60).nullable(),
  state: z.enum(closingStates),
  /** Empty: none. */
  note: z.string().max(400),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** When the organisation or the newsroom last said it. */
  changedAt: z.iso.datetime(),
});

/** Response of GET /api/closings?municipio=&tipo=. Those for all of Puerto Rico first, then by municipality and name. */
export const Closings = z.object({
  /** Whether the newsroom is the sample: then the closings are invented, and pages have to say so. */
  sample: z.boolean(),
  /** When the newsroom's whole list was last read. */
  checkedAt: z.iso.datetime(),
  closings: z.array(Closing),
});

export type Closing = z.infer<typeof Closing>;
export type Closings = z.infer<typeof Closings>;
