import * as z from 'zod';
import { Closing, closingKinds, closingStates } from '#contract/closings.ts';
import { municipalityNamed } from '#contract/weather/municipalities.ts';
import { plainText } from './sanitise-html.ts';
import { WireMoment } from './wire.ts';

/** The `rest_base` of closings, as the site's plugin registers it. */
export const closingsBase = 'cierres';

/** `vigentes`: without what has ended or is open again. By id, so that a change moves none of them to another page. */
export const closingsQuery = {
  vigentes: true,
  orderby: 'id',
  order: 'asc',
  _fields: 'id,cierre',
} as const;

/** A text without the tags that somebody may have typed or pasted. Parsing costs, and of two thousand names few have one. */
const Text = z
  .string()
  .transform((text) => (/[<&]/.test(text) ? plainText(text) : text.replace(/\s+/g, ' ').trim()));

const Place = z.string().transform((name, context) => {
  if (name.trim() === '') return null;
  const found = municipalityNamed(name);
  if (found !== undefined) return found.nombre;
  context.addIssue({ code: 'custom', message: 'it is no municipality' });
  return z.NEVER;
});

/** A closing as the plugin sends it. A newer one may have kinds and states that are unknown here. */
export const WireClosing = z
  .object({
    id: z.int().positive(),
    cierre: z
      .object({
        organizacion: Text,
        tipo: z.enum(closingKinds).catch('otro'),
        municipio: Place,
        estado: z.enum(closingStates).catch('cerrado'),
        nota: Text.catch(''),
        desde: WireMoment,
        hasta: WireMoment,
        cambiado: WireMoment,
      })
      .refine(({ desde, hasta }) => hasta > desde, 'it ends before it starts'),
  })
  .transform(({ id, cierre }) => ({
    id,
    organization: cierre.organizacion,
    kind: cierre.tipo,
    municipality: cierre.municipio,
    state: cierre.estado,
    note: cierre.nota,
    startsAt: cierre.desde,
    endsAt: cierre.hasta,
    changedAt: cierre.cambiado,
  }))
  .pipe(Closing);
