import * as z from 'zod';
import { apiCacheRules } from '../cache-control.ts';
import { ours, route, type Route } from '../route.ts';
import { openApiDocument } from '../openapi/document.ts';
import { addressesRoutes } from './addresses-routes.ts';
import { changesRoutes } from './changes-routes.ts';
import { closingsRoutes } from './closings-routes.ts';
import { connectionRoutes } from './connection-routes.ts';
import { healthRoutes } from './health-routes.ts';
import { contentRoutes } from './content-routes.ts';
import { coveragesRoutes } from './coverages-routes.ts';
import { announcementsRoutes } from './announcements-routes.ts';
import { deliveriesRoutes, publishRoutes } from './deliveries-routes.ts';
import { alertsRoutes } from './alerts-routes.ts';
import { natureRoutes } from './nature-routes.ts';
import { newsletterRoutes } from './newsletter-routes.ts';
import { newsroomRoutes } from './newsroom-routes.ts';
import { previewRoutes } from './preview-routes.ts';
import { pushRoutes } from './push-routes.ts';
import { searchRoutes } from './search-routes.ts';
import { sportradarRoutes, sportsRoutes } from './sports-routes.ts';
import { subscribersRoutes } from './subscribers-routes.ts';
import { weatherRoutes } from './weather-routes.ts';

/** The document, made at the first request: a deployed version never changes it. */
let description: ReturnType<typeof openApiDocument> | undefined;

/** Every route of /api. */
export const routes: readonly Route[] = [
  ...contentRoutes,
  ...searchRoutes,
  ...newsroomRoutes,
  ...newsletterRoutes,
  ...subscribersRoutes,
  ...pushRoutes,
  ...sportradarRoutes,
  ...sportsRoutes,
  ...weatherRoutes,
  ...alertsRoutes,
  ...closingsRoutes,
  ...coveragesRoutes,
  ...natureRoutes,
  ...previewRoutes,
  ...publishRoutes,
  ...deliveriesRoutes,
  ...announcementsRoutes,
  ...addressesRoutes,
  ...connectionRoutes,
  ...changesRoutes,
  ...healthRoutes,
  route('GET', '/api/openapi.json', {
    summary: 'This document',
    response: z.looseObject({ openapi: z.string() }),
    handle: () => ours((description ??= openApiDocument(routes)), apiCacheRules.description),
  }),
];
