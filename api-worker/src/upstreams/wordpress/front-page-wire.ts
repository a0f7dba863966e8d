import * as z from 'zod';
import type { FrontPageKind } from '#contract/publishing/changes.ts';
import {
  Emergency,
  emergencyLevels,
  EmergencyPhone,
  islandFrom,
  MunicipalNotice,
  Shelter,
  shelterStates,
} from '#contract/emergency.ts';
import { findMunicipality } from '#contract/weather/municipalities.ts';
import { PowerRegion } from '#contract/weather/power.ts';
import type { Addresses } from './addresses/wordpress-addresses.ts';
import { webLink } from './addresses/wordpress-addresses.ts';
import { WireMoment } from './wire.ts';

/** The `rest_base` of each kind, as the site's plugin registers them. */
export const frontPageBases = {
  'ticker-line': 'ultima-hora',
  promo: 'promociones',
  'social-post': 'redes',
  emergency: 'emergencias',
  shelter: 'refugios',
  'emergency-phone': 'telefonos-emergencia',
  'municipal-notice': 'avisos-municipales',
  'power-report': 'luz',
} as const satisfies Record<FrontPageKind, string>;

/** `vigentes`: without what has ended. */
export const frontPageQuery = {
  vigentes: true,
  orderby: 'date',
  order: 'desc',
  _fields: 'id,portada',
} as const;

/** An item of the plugin's post types. Which fields `portada` has besides these depends on the kind. */
export const WireFrontPage = z.object({
  id: z.int().positive(),
  portada: z
    .looseObject({
      desde: WireMoment,
      hasta: WireMoment.nullable(),
      // An older plugin sends none.
      version: z.string().max(100).optional().catch(undefined),
    })
    .refine(({ desde, hasta }) => hasta === null || hasta > desde, 'it ends before it starts'),
});

/** An item of the front page as D1 stores it. Dates are stored dates; `content` is JSON of one of the contents below, with the plugin's `version`. */
export interface FrontPageRow {
  starts_at: string;
  ends_at: string | null;
  content: string;
}

/** Longer than the plugin allows; more would break the page. */
const Text = z.string().trim().min(1).max(400);

export const TickerLineContent = z.object({ text: Text, link: z.string().nullable() });
export const PromoContent = z.object({
  place: z.int().min(1).max(4),
  label: z.string().max(60),
  title: Text,
  link: z.string().min(1),
  imageUrl: z.string().nullable(),
  imageAlt: z.string(),
});
export const SocialPostContent = z.object({
  text: Text,
  network: z.string().min(1).max(40),
  url: z.url(),
  postedAt: z.iso.datetime(),
});

export const EmergencyItemContent = Emergency.pick({
  headline: true,
  level: true,
  link: true,
  municipalities: true,
});
export const ShelterContent = Shelter.omit({ id: true });
export const EmergencyPhoneContent = EmergencyPhone.omit({ id: true });
export const MunicipalNoticeContent = MunicipalNotice.pick({ text: true, municipality: true, link: true });

/** The hour that it is of is its start. */
export const PowerReportContent = PowerRegion.omit({ at: true });

/** A text that may lead somewhere. */
const WireLine = z.object({ texto: Text, enlace: z.string().nullable().catch(null) });
const WirePromo = z.object({
  texto: Text,
  lugar: z.int(),
  etiqueta: z.string().catch(''),
  enlace: z.string(),
  imagen: z.string().nullable().catch(null),
  imagen_alt: z.string().catch(''),
});
const WireSocial = z.object({ texto: Text, red: z.string(), url: z.string(), fecha: WireMoment });
const Detail = z.string().trim().catch('');
const WireEmergency = WireLine.extend({
  // An emergency with an unknown level is shown, too.
  nivel: z.enum(emergencyLevels).catch('aviso'),
  // An older plugin sends none. A list that cannot be read warns everybody.
  municipios: z
    .array(z.string())
    .catch([])
    .transform((names) => names.filter((name) => findMunicipality(name)?.nombre === name)),
});
const WireShelter = z.object({
  texto: Text,
  municipio: z.string().trim(),
  direccion: Detail,
  telefono: Detail,
  // An older plugin may send no state, and a newer one a state that is unknown here. Readers then ask by telephone.
  estado: z.enum(shelterStates).catch('abierto'),
  nota: Detail,
});
const WirePhone = z.object({ texto: Text, telefono: z.string().trim(), municipio: Detail, nota: Detail });
const WireNotice = WireLine.extend({ municipio: z.string().trim() });

/** The plugin stores texts, and an empty one where an editor typed nothing. */
const Digits = z
  .string()
  .trim()
  .regex(/^\d{1,7}$/)
  .transform(Number);
const WirePower = z
  .object({
    texto: Text,
    sin_servicio: Digits,
    clientes: z.union([z.literal('').transform(() => null), Digits.pipe(z.int().positive())]),
    nota: Detail,
  })
  .refine(({ sin_servicio: without, clientes }) => clientes === null || without <= clientes);

/** What is stored of an item. Throws ZodError if it does not fit its kind. */
export function frontPageRow(
  kind: FrontPageKind,
  { portada }: z.infer<typeof WireFrontPage>,
  addresses: Addresses,
): FrontPageRow {
  const content = contentOf(kind, portada, addresses);
  return {
    starts_at: portada.desde,
    ends_at: portada.hasta,
    content: JSON.stringify({ ...content, version: portada.version }),
  };
}

function contentOf(kind: FrontPageKind, portada: unknown, addresses: Addresses): object {
  const line = ({ texto, enlace }: z.infer<typeof WireLine>) => ({
    text: texto,
    link: addresses.bannerLink(enlace),
  });
  const contact = ({ texto, municipio, telefono, nota }: z.infer<typeof WirePhone>) => ({
    name: texto,
    municipality: municipio,
    phone: telefono,
    note: nota,
  });
  switch (kind) {
    case 'ticker-line':
      return TickerLineContent.parse(line(WireLine.parse(portada)));
    case 'promo': {
      const wire = WirePromo.parse(portada);
      return PromoContent.parse({
        place: wire.lugar,
        label: wire.etiqueta,
        title: wire.texto,
        link: addresses.bannerLink(wire.enlace),
        imageUrl: addresses.picture(wire.imagen),
        imageAlt: wire.imagen_alt,
      });
    }
    case 'social-post': {
      const { texto, red, url, fecha } = WireSocial.parse(portada);
      return SocialPostContent.parse({ text: texto, network: red, url: webLink(url), postedAt: fecha });
    }
    case 'emergency': {
      const wire = WireEmergency.parse(portada);
      const { text: headline, link } = line(wire);
      // What silences the rule does it everywhere, and what is for half of the island is for all of it.
      const isWide = wire.nivel === 'ninguna' || wire.municipios.length >= islandFrom;
      const municipalities = isWide ? [] : wire.municipios;
      return EmergencyItemContent.parse({ headline, level: wire.nivel, link, municipalities });
    }
    case 'shelter': {
      const wire = WireShelter.parse(portada);
      return ShelterContent.parse({ ...contact(wire), address: wire.direccion, state: wire.estado });
    }
    case 'emergency-phone':
      return EmergencyPhoneContent.parse(contact(WirePhone.parse(portada)));
    case 'municipal-notice': {
      const wire = WireNotice.parse(portada);
      return MunicipalNoticeContent.parse({ ...line(wire), municipality: wire.municipio });
    }
    case 'power-report': {
      const { texto, sin_servicio: without, clientes, nota } = WirePower.parse(portada);
      return PowerReportContent.parse({ name: texto, without, clients: clientes, note: nota });
    }
  }
}
