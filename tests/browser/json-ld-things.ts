import * as z from 'zod';
import { expect } from './page-kinds.ts';

/** Schemas for the site's JSON-LD. They are strict, so that a new field fails until it is checked here. */

const address = z.url({ protocol: /^https?$/ });
const offsetDate = z.iso.datetime({ offset: true });
const text = z.string().trim().min(1);

const organization = z.strictObject({
  '@type': z.literal('NewsMediaOrganization'),
  name: text,
  url: address,
  logo: address,
});
const writer = z.union([
  z.strictObject({ '@type': z.literal('Person'), name: text, url: address.optional() }),
  z.strictObject({ '@type': z.literal('NewsMediaOrganization'), name: text, url: address }),
]);
const picture = z.strictObject({ '@type': z.literal('ImageObject'), contentUrl: address, creditText: text });
const positions = (items: { position: number }[]) =>
  items.every(({ position }, place) => position === place + 1);
const spanish = z.literal('es-PR');

export const NewsArticle = z.strictObject({
  '@type': z.literal('NewsArticle'),
  headline: text.max(110),
  image: z
    .array(z.union([address, picture]))
    .min(1)
    .optional(),
  datePublished: offsetDate,
  dateModified: offsetDate,
  author: z.array(writer).min(1),
  correction: z
    .array(z.strictObject({ '@type': z.literal('CorrectionComment'), text, datePublished: offsetDate }))
    .min(1)
    .optional(),
  publisher: organization,
  mainEntityOfPage: address,
  articleSection: text.optional(),
  inLanguage: spanish,
});

/** The story, the time that it covers, and the entries of the page. */
export const LiveBlogPosting = NewsArticle.extend({
  '@type': z.literal('LiveBlogPosting'),
  coverageStartTime: offsetDate,
  coverageEndTime: offsetDate.optional(),
  liveBlogUpdate: z
    .array(
      z.strictObject({
        '@type': z.literal('BlogPosting'),
        headline: text,
        url: address,
        datePublished: offsetDate,
        dateModified: offsetDate.optional(),
        articleBody: text,
        author: z.array(writer).min(1).optional(),
      }),
    )
    .max(20),
});

const TVSeries = z.strictObject({
  '@type': z.literal('TVSeries'),
  name: text,
  url: address,
  description: text.optional(),
  image: z.array(address).min(1).optional(),
  genre: z.array(text).min(1).optional(),
  episode: z
    .array(
      z.strictObject({
        '@type': z.literal('TVEpisode'),
        name: text,
        url: address,
        datePublished: offsetDate,
        description: text.optional(),
        duration: z.iso.duration().optional(),
        thumbnailUrl: address.optional(),
        video: z
          .strictObject({
            '@type': z.literal('VideoObject'),
            name: text,
            description: text,
            thumbnailUrl: address,
            uploadDate: offsetDate,
            duration: z.iso.duration().optional(),
            contentUrl: address.optional(),
            url: address.optional(),
          })
          .optional(),
      }),
    )
    .min(1)
    .optional(),
  inLanguage: spanish,
  publisher: organization,
});

const BreadcrumbList = z.strictObject({
  '@type': z.literal('BreadcrumbList'),
  itemListElement: z
    .array(
      z.strictObject({
        '@type': z.literal('ListItem'),
        position: z.int(),
        name: text,
        item: address.optional(),
      }),
    )
    .min(2)
    .refine(positions)
    .refine((items) => items.slice(0, -1).every(({ item }) => item), 'only the last may have no address'),
});

const sportsTeam = z.strictObject({ '@type': z.literal('SportsTeam'), name: text, url: address });

const SportsEvent = z
  .strictObject({
    '@type': z.literal('SportsEvent'),
    name: text,
    url: address,
    // Only the day when the hour is not known.
    startDate: z.union([offsetDate, z.iso.date()]),
    eventStatus: z.enum([
      'https://schema.org/EventScheduled',
      'https://schema.org/EventPostponed',
      'https://schema.org/EventCancelled',
    ]),
    eventAttendanceMode: z.literal('https://schema.org/OfflineEventAttendanceMode'),
    sport: text,
    homeTeam: sportsTeam,
    awayTeam: sportsTeam,
    competitor: z.array(sportsTeam).length(2),
    location: z.strictObject({ '@type': z.literal('Place'), name: text, address: text }).optional(),
    superEvent: z.strictObject({ '@type': z.literal('SportsEvent'), name: text }),
    inLanguage: spanish,
  })
  .refine(({ homeTeam, awayTeam, name }) => name === `${homeTeam.name} - ${awayTeam.name}`);

const CollectionPage = z.strictObject({
  '@type': z.literal('CollectionPage'),
  name: text,
  url: address,
  inLanguage: spanish,
  mainEntity: z.strictObject({
    '@type': z.literal('ItemList'),
    itemListElement: z
      .array(z.strictObject({ '@type': z.literal('ListItem'), position: z.int(), url: address }))
      .min(1)
      .refine(positions),
  }),
});

const Station = organization.extend({
  description: text,
  address: text,
  telephone: z.string().regex(/^\+1-\d{3}-\d{3}-\d{4}$/),
  email: z.email(),
  sameAs: z.array(address).min(1),
});

const WebSite = z.strictObject({
  '@type': z.literal('WebSite'),
  name: text,
  url: address,
  inLanguage: spanish,
  potentialAction: z.strictObject({
    '@type': z.literal('SearchAction'),
    target: z.strictObject({
      '@type': z.literal('EntryPoint'),
      urlTemplate: z.string().endsWith('/search?q={search_term_string}'),
    }),
    'query-input': z.literal('required name=search_term_string'),
  }),
});

const VideoObject = z.strictObject({
  '@type': z.literal('VideoObject'),
  name: text,
  description: text,
  url: address,
  thumbnailUrl: address,
  contentUrl: address,
  publication: z.strictObject({
    '@type': z.literal('BroadcastEvent'),
    name: text,
    isLiveBroadcast: z.literal(true),
    inLanguage: spanish,
    publishedOn: z.strictObject({
      '@type': z.literal('BroadcastService'),
      name: text,
      broadcastDisplayName: text,
    }),
  }),
  inLanguage: spanish,
  isAccessibleForFree: z.literal(true),
});

const Person = z.strictObject({
  '@type': z.literal('Person'),
  name: text,
  url: address,
  description: text.optional(),
  worksFor: organization,
});

const thing = z.discriminatedUnion('@type', [
  Person,
  NewsArticle,
  LiveBlogPosting,
  TVSeries,
  BreadcrumbList,
  CollectionPage,
  SportsEvent,
  Station,
  WebSite,
  VideoObject,
]);

const JsonLd = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@graph': z.array(thing).min(1),
});

/** The things in a page's JSON-LD; none when it has no such block. More than one block is an error. */
export function thingsOf(blocks: readonly string[]): z.infer<typeof thing>[] {
  expect(blocks.length).toBeLessThanOrEqual(1);
  return blocks.flatMap((block) => JsonLd.parse(JSON.parse(block))['@graph']);
}
