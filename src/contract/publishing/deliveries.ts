import * as z from 'zod';

/** Something that an editor placed in a body and that the site does not show, on purpose. */
export const Refused = z.object({
  /** In Spanish, because editors read it: `iframe`, `formulario`, `bloque de búsqueda`. */
  kind: z.string(),
  /** The host that it comes from; null if it has none. */
  host: z.string().nullable(),
});

/** Deliveries in one request: as many as a long list of WordPress shows. */
export const deliveriesPerRequest = 100;

/** Body of POST /api/deliveries: WordPress asks what became of webhooks that the site has accepted. */
export const DeliveriesRequest = z.object({
  /** The ids that `PublishEvent` had. */
  deliveries: z.array(z.uuid()).min(1).max(deliveriesPerRequest),
  /** Milliseconds that the response may wait until all of them are processed: an editor's page waits for it. */
  wait: z.int().min(0).max(1_000).default(0),
});

/** Response of POST /api/deliveries, without those that the site does not know. */
export const DeliveryStates = z.object({
  deliveries: z.array(
    z.object({
      delivery: z.uuid(),
      /**
       * Milliseconds from the arrival of the webhook until the change was in the change log: whatever is requested from then on has it.
       * Null while it is not processed.
       */
      processedMs: z.int().nonnegative().nullable(),
      /** What the site does not show of the item's body. Empty while it is not processed. */
      refused: z.array(Refused),
    }),
  ),
});

export type Refused = z.infer<typeof Refused>;
export type DeliveryStates = z.infer<typeof DeliveryStates>;
