import * as z from 'zod';
import { textResponse, type SampleResponse } from '../sample-response.ts';

export interface FramePage {
  /** Says that the page is a sample, where a reader sees it and in the title of the document. */
  mark: string;
  style: string;
  body: string;
  script?: string;
}

/** Fills the frame, in the colours of the device's theme. */
const base = `:root{color-scheme:light dark}*{box-sizing:border-box}
html,body,main{margin:0;height:100%;overflow:hidden;font:.875rem/1.3 system-ui,sans-serif}
.marca{position:absolute;top:.5rem;left:.5rem;margin:0;padding:.2rem .6rem;border-radius:.4rem;background:#ffd65a;color:#2a2000;font-size:.875rem;font-weight:700;z-index:1}`;

/** A page that is complete in itself: no request leads out of it, except for its own media. */
export const framePage = ({ mark, style, body, script }: FramePage): SampleResponse =>
  textResponse(`<!doctype html>
<html lang="es-PR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${mark}</title><style>${base}${style}</style></head>
<body><main><h1 class="marca">${mark}</h1>${body}</main>${script ? `<script>${script}</script>` : ''}</body></html>`);

const number = (least: number, max: number) => {
  const error = `tiene que ser un número de ${least} a ${max}`;
  return z
    .string({ error })
    .regex(/^-?\d{1,3}(?:\.\d{1,9})?$/, { error, abort: true })
    .transform(Number)
    .pipe(z.number().min(least, { error }).max(max, { error }));
};

/** The parameters of a map: its middle in degrees, and the zoom level of web maps. */
export const MapView = z.object({ lat: number(-85, 85), lon: number(-180, 180), zoom: number(0, 18) });
export type MapView = z.infer<typeof MapView>;

/** The same with the opacity of the layer on the map. */
export const LayeredView = MapView.extend({ opacity: number(0, 1) });

/** The page that `draw` makes of the parameters, or a 400 that names the wrong one. */
export function pageOf<T>(
  schema: z.ZodType<T>,
  { searchParams }: URL,
  draw: (view: T) => FramePage,
): SampleResponse {
  const view = schema.safeParse(Object.fromEntries(searchParams));
  if (view.success) return framePage(draw(view.data));
  const [first] = view.error.issues;
  return textResponse(
    `El parámetro ${first?.path.join('.')} ${first?.message}.`,
    400,
    'text/plain; charset=UTF-8',
  );
}
