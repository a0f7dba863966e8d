import type { MiddlewareHandler } from 'hono';
import { tags } from '#contract/publishing/cache-tags.ts';
import { EmergencyContent } from '#contract/emergency.ts';
import { Episodes } from '#contract/episodes.ts';
import {
  Article,
  ArticleCategories,
  ArticleSummaries,
  Author,
  Authors,
  FrontPage,
  FurtherReading,
  popularCount,
  PublishedItems,
  SocialPosts,
  TickerItems,
  Topic,
  Topics,
  TrendingTopics,
} from '#contract/newsroom.ts';
import { SportArticles } from '#contract/sports.ts';
import { apiCacheRules } from '../cache-control.ts';
import { power, rivers } from '../nature/reports.ts';
import { readEmergencies } from '../newsroom/emergencies.ts';
import {
  identifier,
  page,
  paging,
  type QueryParameter,
  refuseSeveral,
  required,
  slugInPath,
} from '../http/parameters.ts';
import { allowanceOf } from '../access/reader-limits.ts';
import { route, type Route } from '../route.ts';
import { inPlaces } from '../alerts/rule/rule.ts';
import { alertsInForce } from '../alerts/alerts-in-force.ts';
import {
  articleBySlug,
  listArticles,
  listCategories,
  listPublished,
  listSportArticles,
} from '../newsroom/articles.ts';
import { authorBySlug, listAuthors } from '../newsroom/authors.ts';
import { listSocialPosts } from '../newsroom/front-page-items.ts';
import { listEpisodes } from '../newsroom/list-episodes.ts';
import { readArrangement } from '../newsroom/read-arrangement.ts';
import { timed, whole } from '../newsroom/read-model.ts';
import { listPopularStories, listTrending } from '../newsroom/trending.ts';
import { furtherReading } from '../newsroom/related.ts';
import { listTicker } from '../newsroom/ticker.ts';
import { listTopics, topicBySlug } from '../newsroom/topics.ts';
import type { AppEnvironment } from '../services.ts';

/** Two screens of cards. */
const perPageByDefault = 20;
/** As many as the page of a programme shows on two rows. */
const episodesByDefault = 10;

/** Lists show headlines and names of categories. */
const listTags = [tags.newsLists, tags.navigation];
/** Parts of the home page also change with what editors put on it. */
const homeTags = [tags.home, ...listTags];

const inPath = { slug: slugInPath };
const noArticle = 'Este artículo no existe o ya no está publicado.';

const sportId = identifier('sportId');
const teamId = identifier('teamId');
/** The sport or the team whose news is requested. */
const sportOrTeam: QueryParameter<{ sportId: number } | { teamId: number }> = {
  described: [...sportId.described, ...teamId.described],
  read: (query) => {
    refuseSeveral(query, ['sportId', 'teamId']);
    const team = teamId.read(query);
    return team === undefined ? { sportId: required(sportId).read(query) } : { teamId: team };
  },
};

/** Limits the readings that are counted for one reader. Throws `too_many_requests`. */
const limitReads: MiddlewareHandler<AppEnvironment> = async (c, next) => {
  const { isolate, settings, now, reader } = c.var.services;
  await isolate.readLimit.count(c.env, allowanceOf(reader), settings.READS_PER_MINUTE, now());
  await next();
};

/** Content from D1. */
export const newsroomRoutes: readonly Route[] = [
  route('GET', '/api/programmes/{slug}/episodes', {
    summary: 'Episodes of a programme, newest first',
    path: inPath,
    query: paging(episodesByDefault),
    response: Episodes,
    missing: 'Este programa no existe o ya no está publicado.',
    handle: ({ services, path, query, key }) => {
      // It covers the episodes, which have no page of their own.
      const item = tags.programme(path.slug);
      return services.readModel.respond({
        ...{ key, rule: apiCacheRules.episodes, tags: [item], item },
        read: (db, now) => listEpisodes(db, { programme: path.slug, ...query }, now),
      });
    },
  }),
  route('GET', '/api/breaking-news-ticker', {
    summary: 'Up to 8 lines of breaking news',
    response: TickerItems,
    handle: ({ services: { readModel, settings, weather, keepAlive }, key }) =>
      readModel.respond({
        ...{ key, rule: apiCacheRules.ticker, tags: homeTags },
        read: async (db, now) => {
          const { severe, isServiceSilent } = await alertsInForce(db, settings, now);
          // An alert has to reach the ticker even on a day when nobody opens a weather page.
          if (isServiceSilent) keepAlive(weather.refreshAlerts());
          return timed(await listTicker(db, now, severe));
        },
      }),
  }),
  route('GET', '/api/front-page', {
    summary: 'What editors arranged on the home page',
    response: FrontPage,
    handle: ({ services, key }) =>
      services.readModel.respond({
        ...{ key, rule: apiCacheRules.frontPage, tags: homeTags },
        read: async (db, now) => {
          const arrangement = await readArrangement(db, now);
          const { pinned, promos } = arrangement.content;
          return { ...timed(arrangement), isNothing: pinned.length + promos.length === 0 };
        },
      }),
  }),
  route('GET', '/api/emergency', {
    summary: 'Emergencies that are on or will start, shelters, telephone numbers, notices of municipalities',
    response: EmergencyContent,
    handle: ({ services: { readModel, settings }, key }) =>
      readModel.respond({
        ...{ key, rule: apiCacheRules.emergency, tags: [tags.emergency, tags.emergencyPage] },
        read: async (db, now) => {
          const isRuleOff = settings.EMERGENCY_RULE === 'off';
          const alerts = await alertsInForce(db, settings, now);
          const emergencies = await readEmergencies(db, now, {
            isSample: settings.SAMPLE_UPSTREAMS.includes('wordpress'),
            asksForPowerOrRivers: power.source(settings) !== null || rivers.source(settings) !== null,
            alertsOf: isRuleOff ? [] : [settings.NWS_URL, settings.OPENWEATHER_URL],
            inPlaces: { ...inPlaces(alerts, isRuleOff, now), unannounced: alerts.isServiceSilent },
          });
          const { emergencies: all, local, lines, shelters, phones, notices } = emergencies.content;
          const isNothing = [all, local, lines, shelters, phones, notices].every((list) => list.length === 0);
          return { ...timed(emergencies), isNothing };
        },
      }),
  }),
  route('GET', '/api/trending-topics', {
    summary: 'Up to 10 topics that rise',
    response: TrendingTopics,
    handle: ({ services, key }) =>
      services.readModel.respond({
        ...{ key, rule: apiCacheRules.trending, tags: listTags },
        read: async (db, now) => whole(await listTrending(db, now)),
      }),
  }),
  route('GET', '/api/most-read', {
    summary: `Up to ${popularCount} stories that most networks read in the last 24 hours`,
    response: ArticleSummaries,
    handle: ({ services, key }) =>
      services.readModel.respond({
        ...{ key, rule: apiCacheRules.trending, tags: listTags },
        read: async (db, now) => whole(await listPopularStories(db, now)),
      }),
  }),
  route('GET', '/api/social-posts', {
    summary: 'The newest 10 posts of social networks',
    response: SocialPosts,
    handle: ({ services, key }) =>
      services.readModel.respond({
        ...{ key, rule: apiCacheRules.social, tags: homeTags },
        read: async (db, now) => timed(await listSocialPosts(db, now)),
      }),
  }),
  route('GET', '/api/articles', {
    summary: 'Articles of both sources, newest first',
    query: {
      ...paging(perPageByDefault),
      category: identifier('categoria'),
      tag: identifier('etiqueta'),
      author: identifier('autor'),
    },
    response: ArticleSummaries,
    handle: ({ services, query, key }) =>
      services.readModel.respond({
        ...{ key, rule: apiCacheRules.articles, tags: listTags },
        read: (db, now) => listArticles(db, query, now),
      }),
  }),
  // For the sports pages. Before /articles/{slug}, which would take "sport" for a slug.
  route('GET', '/api/articles/sport', {
    summary: 'News about a sport or a team: one of both is required',
    query: { of: sportOrTeam, ...paging(perPageByDefault) },
    response: SportArticles,
    handle: ({ services, query, key }) =>
      services.readModel.respond({
        ...{ key, rule: apiCacheRules.articles, tags: listTags },
        read: (db, now) => listSportArticles(db, query, now),
      }),
  }),
  route('GET', '/api/articles/{slug}', {
    summary: 'An article of either source',
    path: inPath,
    response: Article,
    missing: noArticle,
    handle: ({ services, path: { slug }, key }) => {
      const item = tags.newsItem(slug);
      return services.readModel.respond({
        ...{ key, rule: apiCacheRules.article, tags: [item, tags.navigation], item },
        moved: { kind: 'news', slug, tagOf: tags.newsItem },
        read: async (db, now) => whole(await articleBySlug(db, slug, now)),
      });
    },
  }),
  route('GET', '/api/articles/{slug}/further', {
    summary: 'Three related articles, and the next one',
    path: inPath,
    response: FurtherReading,
    missing: noArticle,
    // Like the article's own response, it changes with the article or a list of news.
    handle: ({ services, path: { slug }, key }) =>
      services.readModel.respond({
        ...{ key, rule: apiCacheRules.article, tags: [tags.newsItem(slug), tags.newsLists] },
        read: async (db, now) => whole(await furtherReading(db, slug, now)),
      }),
  }),
  // Sent by the page itself when somebody reads it: pages come from caches, so requests for them count no readers.
  route('POST', '/api/articles/{slug}/read', {
    summary: 'Counts one reading',
    limit: limitReads,
    path: inPath,
    status: 204,
    response: null,
    handle: ({ services, path, send }) => {
      const { isolate, settings, db, now, reader, keepAlive } = services;
      const { PUBLISH_SECRET: secret } = settings;
      if (reader !== null && secret !== null) {
        const { pause } = isolate.dependencies;
        const counted = isolate.reads.count({ slug: path.slug, reader }, { db, secret, now, pause });
        keepAlive(
          counted.catch((error: unknown) => console.error(`reads: storing failed: ${String(error)}`)),
        );
      }
      return send(null);
    },
  }),
  // For sitemaps and builds.
  route('GET', '/api/published', {
    summary: 'All published articles in their shortest form, 1,000 per page',
    query: { page },
    response: PublishedItems,
    handle: ({ services, query, key }) =>
      services.readModel.respond({
        ...{ key, rule: apiCacheRules.articles, tags: listTags },
        read: (db, now) => listPublished(db, query.page, now),
      }),
  }),
  route('GET', '/api/topics', {
    summary: 'Tags with at least two articles, 1,000 per page',
    query: { page },
    response: Topics,
    handle: ({ services, query, key }) =>
      services.readModel.respond({
        ...{ key, rule: apiCacheRules.categories, tags: listTags },
        read: (db, now) => listTopics(db, query.page, now),
      }),
  }),
  route('GET', '/api/topics/{slug}', {
    summary: 'A tag',
    path: inPath,
    response: Topic,
    missing: 'Este tema no existe o no tiene noticias.',
    handle: ({ services, path: { slug }, key }) =>
      services.readModel.respond({
        ...{ key, rule: apiCacheRules.articles, tags: [tags.topic(slug), tags.newsLists] },
        moved: { kind: 'tag', slug, tagOf: tags.topic },
        read: async (db, now) => whole(await topicBySlug(db, slug, now)),
      }),
  }),
  route('GET', '/api/authors', {
    summary: 'People who wrote articles, 1,000 per page',
    query: { page },
    response: Authors,
    handle: ({ services, query, key }) =>
      services.readModel.respond({
        ...{ key, rule: apiCacheRules.categories, tags: listTags },
        read: (db, now) => listAuthors(db, query.page, now),
      }),
  }),
  route('GET', '/api/authors/{slug}', {
    summary: 'Somebody who wrote articles',
    path: inPath,
    response: Author,
    missing: 'Esta persona no existe o no tiene noticias.',
    // An author's pages change with every news item: any of them may name the author.
    handle: ({ services, path: { slug }, key }) =>
      services.readModel.respond({
        ...{ key, rule: apiCacheRules.articles, tags: listTags },
        moved: { kind: 'author', slug, tagOf: () => tags.newsLists },
        read: async (db, now) => whole(await authorBySlug(db, slug, now)),
      }),
  }),
  route('GET', '/api/categories', {
    summary: 'Categories of both sources, by name',
    response: ArticleCategories,
    handle: ({ services, key }) =>
      services.readModel.respond({
        ...{ key, rule: apiCacheRules.categories, tags: [tags.navigation] },
        read: async (db) => whole(await listCategories(db)),
      }),
  }),
];
