import { z } from 'zod';
import { ChangeLog } from '#contract/changes.ts';
import { Banners, Categories, Category, ListItems, NewsItem, Programme } from '#contract/content.ts';
import { DeliveriesQuestion, DeliveryStates } from '#contract/deliveries.ts';
import { EmergencyContent } from '#contract/emergency.ts';
import { Episodes } from '#contract/episodes.ts';
import { Health, PublicHealth } from '#contract/health.ts';
import * as newsroom from '#contract/newsroom.ts';
import { OriginReport, Preview, PublishEvent, PublishResponse } from '#contract/publishing.ts';
import { SearchResults } from '#contract/search.ts';
import * as sports from '#contract/sports.ts';
import { Deletion, DeletionRequest, Retry } from '#contract/subscribers.ts';
import { SubscriptionResponse } from '#contract/subscription.ts';
import * as weather from '#contract/weather.ts';
import { type Parameter, paging, parameters, position, required } from './parameters.ts';

export interface Route {
  summary: string;
  parameters?: Parameter[];
  /** Schema of the request's body. */
  body?: z.core.$ZodType;
  /** Status of success. */
  status?: 200 | 202 | 204;
  /** Schema of the response; null for a response without a body, `csv` for a file. */
  response: z.core.$ZodType | null | 'csv';
  /** Who may send it: the holder of a secret as a bearer token, or of a signature as WordPress sends it. */
  security?: 'bearer' | 'signature';
}

const { identifier, ids, page } = parameters;
const games = [identifier('sportId'), identifier('teamId'), ids('teamIds'), ...paging(20)];

const SubscriptionForm = z.object({
  email: z.string(),
  place: z.string().optional(),
  consent: z.string().optional(),
});
const LeavingForm = z.union([z.object({ email: z.string() }), z.object({ key: z.string() })]);
const NoFields = z.object({});

/** What every route of the worker takes and responds, by method and path. A test compares the keys with the app. */
export const routes: Readonly<Record<string, Route>> = {
  'GET /api/wordpress/categorias': {
    summary: 'News categories that have items, by name',
    response: Categories,
  },
  'GET /api/wordpress/categorias-programas': {
    summary: 'All programme categories, by name',
    response: Categories,
  },
  'GET /api/wordpress/categorias/{slug}': { summary: 'A news category', response: Category },
  'GET /api/wordpress/categorias-programas/{slug}': { summary: 'A programme category', response: Category },
  'GET /api/wordpress/banner': {
    summary: 'Banners that have a picture, newest first',
    parameters: [parameters.now],
    response: Banners,
  },
  'GET /api/wordpress/noticias': {
    summary: 'News, newest first',
    parameters: [...paging(10), identifier('categoria')],
    response: ListItems,
  },
  'GET /api/wordpress/noticias/deportes': {
    summary: 'News of the category "deportes"',
    parameters: paging(10),
    response: ListItems,
  },
  'GET /api/wordpress/noticias/{slug}': { summary: 'A news item with its body', response: NewsItem },
  'GET /api/wordpress/programas': {
    summary: 'Programmes, newest first',
    parameters: [...paging(10), identifier('categorias_programas')],
    response: ListItems,
  },
  'GET /api/wordpress/programas/{slug}': { summary: 'A programme with its body', response: Programme },
  'GET /api/programmes/{slug}/episodes': {
    summary: 'Episodes of a programme, newest first',
    parameters: paging(10),
    response: Episodes,
  },
  'GET /api/breaking-news-ticker': {
    summary: 'Up to 8 lines of breaking news',
    response: newsroom.TickerItems,
  },
  'GET /api/front-page': { summary: 'What editors arranged on the home page', response: newsroom.FrontPage },
  'GET /api/emergency': {
    summary: 'Emergencies that are on or will start, shelters, telephone numbers, notices of municipalities',
    response: EmergencyContent,
  },
  'GET /api/trending-topics': { summary: 'Up to 10 topics that rise', response: newsroom.TrendingTopics },
  'GET /api/social-posts': {
    summary: 'The newest 10 posts of social networks',
    response: newsroom.SocialPosts,
  },
  'GET /api/articles': {
    summary: 'Articles of both sources, newest first',
    parameters: [...paging(20), identifier('categoria'), identifier('etiqueta'), identifier('autor')],
    response: newsroom.ArticleSummaries,
  },
  'GET /api/search': {
    summary: 'Articles and pages that match, the places of the words, and corrections',
    parameters: [required(parameters.text), parameters.period, parameters.slug('categoria'), ...paging(20)],
    response: SearchResults,
  },
  'GET /api/articles/search': {
    summary: 'The articles of the same search',
    parameters: [required(parameters.text), ...paging(20)],
    response: newsroom.ArticleSummaries,
  },
  'GET /api/articles/sport': {
    summary: 'News about a sport or a team: one of both is required',
    parameters: [identifier('sportId'), identifier('teamId'), ...paging(20)],
    response: sports.SportArticles,
  },
  'GET /api/articles/{slug}': { summary: 'An article of either source', response: newsroom.Article },
  'GET /api/articles/{slug}/further': {
    summary: 'Three related articles, and the next one',
    response: newsroom.FurtherReading,
  },
  'POST /api/articles/{slug}/read': { summary: 'Counts one reading', status: 204, response: null },
  'GET /api/published': {
    summary: 'All published articles in their shortest form, 1,000 per page',
    parameters: [page],
    response: newsroom.PublishedItems,
  },
  'GET /api/topics': {
    summary: 'Tags with at least two articles, 1,000 per page',
    parameters: [page],
    response: newsroom.Topics,
  },
  'GET /api/topics/{slug}': { summary: 'A tag', response: newsroom.Topic },
  'GET /api/authors': {
    summary: 'People who wrote articles, 1,000 per page',
    parameters: [page],
    response: newsroom.Authors,
  },
  'GET /api/authors/{slug}': { summary: 'Somebody who wrote articles', response: newsroom.Author },
  'GET /api/categories': {
    summary: 'Categories of both sources, by name',
    response: newsroom.ArticleCategories,
  },
  'POST /api/subscribe': {
    summary: 'Subscribes to the newsletter',
    body: SubscriptionForm,
    response: SubscriptionResponse,
  },
  'POST /api/unsubscribe': {
    summary: 'Leaves the newsletter; known and unknown addresses get the same response',
    body: LeavingForm,
    response: SubscriptionResponse,
  },
  'POST /api/subscribers/export': {
    summary: 'All subscribers',
    body: NoFields,
    response: 'csv',
    security: 'signature',
  },
  'POST /api/subscribers/delete': {
    summary: 'Deletes an address, here and at the mailing service',
    body: DeletionRequest,
    response: Deletion,
    security: 'signature',
  },
  'POST /api/subscribers/retry': {
    summary: 'Tries again what the mailing service refused',
    body: NoFields,
    response: Retry,
    security: 'signature',
  },
  'GET /api/sportradar/{league}/games/live': {
    summary: 'Live games of a league, soonest first',
    parameters: paging(20),
    response: sports.LeagueGames,
  },
  'GET /api/sportradar/{league}/games/upcoming': {
    summary: 'Scheduled games of a league, soonest first',
    parameters: paging(20),
    response: sports.LeagueGames,
  },
  'GET /api/sportradar/{league}/games/recent': {
    summary: 'Finished games of 14 days, newest first',
    parameters: paging(20),
    response: sports.LeagueGames,
  },
  'GET /api/sportradar/{league}/standings': {
    summary: "The places of a league's teams, by group and rank",
    response: sports.Standings,
  },
  'GET /api/sportradar/{league}/teams': {
    summary: 'Teams of a league, by name',
    parameters: paging(100),
    response: sports.LeagueTeams,
  },
  'GET /api/sports/{named}': { summary: 'A sport, by its slug or its id', response: sports.Sport },
  'GET /api/teams': {
    summary: 'Teams of a sport, or those with these ids, by name: one of both is required',
    parameters: [identifier('sportId'), ids('ids'), ...paging(100)],
    response: sports.Teams,
  },
  'GET /api/teams/{id}': { summary: 'A team', response: sports.Team },
  'GET /api/games/live': {
    summary: 'Live games of a sport, a team or several teams: one of them is required',
    parameters: games,
    response: sports.Games,
  },
  'GET /api/games/upcoming': { summary: 'Scheduled games', parameters: games, response: sports.Games },
  'GET /api/games/recent': {
    summary: 'Finished games of 14 days',
    parameters: games,
    response: sports.Games,
  },
  'GET /api/games/{id}': { summary: 'A game in any state', response: sports.Game },
  'GET /api/weather': { summary: 'San Juan now and on the next days', response: weather.WeatherEntries },
  'GET /api/openweather/status': {
    summary: 'Whether the weather service works',
    response: weather.WeatherStatus,
  },
  'GET /api/openweather/search': {
    summary: 'The 78 municipalities, or those that match',
    parameters: [parameters.text],
    response: weather.Municipalities,
  },
  'GET /api/openweather/reverse-geocode': {
    summary: 'The nearest municipality',
    parameters: position,
    response: weather.Place,
  },
  'GET /api/openweather/current/coords': {
    summary: 'Current weather of the nearest municipality',
    parameters: position,
    response: weather.CurrentWeather,
  },
  'GET /api/openweather/forecast': {
    summary: 'Forecast in steps of three hours',
    parameters: position,
    response: weather.Forecast,
  },
  'GET /api/openweather/onecall': {
    summary: 'Hours, days, alerts, sunrise and UV',
    parameters: position,
    response: weather.OneCall,
  },
  'GET /api/preview/{kind}/{id}': {
    summary: 'A draft, for the holder of a signed link',
    parameters: [parameters.expires, parameters.signature],
    response: Preview,
  },
  'POST /api/publish': {
    summary: 'A webhook of WordPress',
    body: PublishEvent,
    status: 202,
    response: PublishResponse,
    security: 'signature',
  },
  'POST /api/deliveries': {
    summary: 'What became of webhooks',
    body: DeliveriesQuestion,
    response: DeliveryStates,
    security: 'signature',
  },
  'GET /api/changes': {
    summary: 'The change log after a cursor, for origins',
    parameters: [parameters.after, parameters.wait],
    response: ChangeLog,
    security: 'bearer',
  },
  'PUT /api/origins/{name}': {
    summary: 'The state of an origin',
    body: OriginReport,
    status: 204,
    response: null,
    security: 'bearer',
  },
  'GET /api/health': {
    summary: 'Whether everything works; all details with the token HEALTH_TOKEN, or signed by WordPress',
    response: z.union([Health, PublicHealth]),
  },
  'GET /api/openapi.json': { summary: 'This document', response: z.looseObject({ openapi: z.string() }) },
};
