import * as z from 'zod';
import { $ZodType } from 'zod/v4/core';
import * as alerts from '#contract/weather/alerts.ts';
import * as changes from '#contract/publishing/changes.ts';
import * as closings from '#contract/closings.ts';
import * as content from '#contract/content.ts';
import * as coverages from '#contract/coverages.ts';
import * as deliveries from '#contract/publishing/deliveries.ts';
import * as deskItems from '#contract/publishing/desk-items.ts';
import * as earthquakes from '#contract/weather/earthquakes.ts';
import * as episodes from '#contract/episodes.ts';
import * as health from '#contract/health.ts';
import * as newsroom from '#contract/newsroom.ts';
import { Problem } from '#contract/problem.ts';
import * as push from '#contract/notifications/push.ts';
import * as publishing from '#contract/publishing/publishing.ts';
import { responseHeaders } from '#contract/response-headers.ts';
import * as search from '#contract/search.ts';
import { signatureHeaders } from '#contract/signing/signed-request.ts';
import * as sports from '#contract/sports.ts';
import * as power from '#contract/weather/power.ts';
import * as rivers from '#contract/weather/rivers.ts';
import * as storms from '#contract/weather/storms.ts';
import * as subscribers from '#contract/subscribers/subscribers.ts';
import * as subscription from '#contract/subscribers/subscription.ts';
import * as weather from '#contract/weather/weather.ts';
import type { DescribedParameter } from '../http/parameters.ts';
import type { Route } from '../route.ts';

type Json = z.infer<ReturnType<typeof z.json>>;
type JsonObject = Record<string, Json>;

const contract = [
  alerts,
  changes,
  closings,
  content,
  coverages,
  deliveries,
  deskItems,
  earthquakes,
  episodes,
  health,
  newsroom,
  push,
  publishing,
  search,
  sports,
  power,
  rivers,
  storms,
  subscribers,
  subscription,
  weather,
];

/** Schemas of the contract under the names that they are exported with. */
function namedSchemas() {
  const registry = z.registry<{ id: string }>();
  registry.add(Problem, { id: 'Problem' });
  for (const [name, value] of contract.flatMap((module) => Object.entries<unknown>(module))) {
    if (value instanceof $ZodType && !registry.has(value)) registry.add(value, { id: name });
  }
  return registry;
}

/** How the schemas are written: as what a client sends or receives, before zod's defaults and transformations. */
const style = { io: 'input', unrepresentable: 'any', target: 'draft-2020-12' } as const;
const Plain = z.record(z.string(), z.json());
const reference = (name: string) => `#/components/schemas/${name}`;

/** Leaves out the keys that belong to a separate schema document. */
function embedded(schema: unknown): JsonObject {
  const { $schema: _dialect, $id: _id, ...rest } = Plain.parse(schema);
  return rest;
}

const tagOf = (path: string): string => /^\/api\/([\w-]+)/.exec(path)?.[1] ?? 'api';

/** `GET /api/articles/{slug}` is getArticlesSlug. */
const operationId = (method: string, path: string): string =>
  method.toLowerCase() +
  path.replace('/api', '').replaceAll(/[^A-Za-z0-9]+(\w?)/g, (_, letter: string) => letter.toUpperCase());

/** The OpenAPI 3.1 document of these routes, made from the schemas that the worker and the site parse with. */
export function openApiDocument(routes: readonly Route[]): JsonObject {
  const registry = namedSchemas();
  const schemaOf = (schema: $ZodType): JsonObject => {
    const name = registry.get(schema)?.id;
    return name === undefined ? embedded(z.toJSONSchema(schema, style)) : { $ref: reference(name) };
  };
  const json = (schema: $ZodType): JsonObject => ({
    'application/json': { schema: schemaOf(schema) },
  });
  const written =
    (place: 'path' | 'query') =>
    ({ schema, ...parameter }: DescribedParameter): JsonObject => ({
      in: place,
      ...parameter,
      schema: embedded(z.toJSONSchema(schema, style)),
    });

  const success = ({ response }: Route, lists: boolean): JsonObject => ({
    description: response === null ? 'Done' : 'The response',
    ...(lists && { headers: { [responseHeaders.total]: { $ref: '#/components/headers/Total' } } }),
    ...(response === 'csv' && { content: { 'text/csv': { schema: { type: 'string' } } } }),
    ...(response !== null && response !== 'csv' && { content: json(response) }),
  });
  const operation = (route: Route): JsonObject => {
    const { method, path, pathParameters, queryParameters, body, security } = route;
    const parameters = [...pathParameters.map(written('path')), ...queryParameters.map(written('query'))];
    const lists = queryParameters.some(({ name }) => name === 'page');
    return {
      operationId: operationId(method, path),
      summary: route.summary,
      tags: [tagOf(path)],
      ...(parameters.length > 0 && { parameters }),
      ...(body && { requestBody: { required: true, content: json(body) } }),
      ...(security && { security: [{ [security]: [] }] }),
      responses: {
        [route.status]: success(route, lists),
        ...(method === 'GET' &&
          /\{slug\}$|^\/api\/coverages\//.test(path) && {
            301: { description: 'It has another slug now, in `Location`' },
          }),
        default: { $ref: '#/components/responses/Problem' },
      },
    };
  };

  const paths: Record<string, JsonObject> = {};
  for (const route of routes) {
    const { method, path } = route;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(route) };
  }
  const { schemas } = z.toJSONSchema(registry, { ...style, uri: reference });
  return {
    openapi: '3.1.1',
    info: {
      title: 'Telecoquí /api',
      // The first number grows with a change that breaks a client.
      version: '1.0.0',
      description:
        'News, programmes, sports and weather of a television station in Puerto Rico. Texts are Spanish.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, embedded(schema)])),
      headers: { Total: { description: 'Number of items in the whole list', schema: { type: 'integer' } } },
      responses: { Problem: { description: 'A problem, with a Spanish sentence', content: json(Problem) } },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        signature: {
          type: 'apiKey',
          in: 'header',
          name: signatureHeaders.signature,
          description: `HMAC-SHA256 of what the request is for, its method, path, time, id and body, and of the site. The headers ${Object.values(signatureHeaders).slice(0, 3).join(', ')} carry the rest. Works once.`,
        },
      },
    },
  };
}
