import { z } from 'zod';
import * as changes from '#contract/changes.ts';
import * as content from '#contract/content.ts';
import * as deliveries from '#contract/deliveries.ts';
import * as episodes from '#contract/episodes.ts';
import * as health from '#contract/health.ts';
import * as newsroom from '#contract/newsroom.ts';
import { Problem } from '#contract/problem.ts';
import * as publishing from '#contract/publishing.ts';
import { responseHeaders } from '#contract/response-headers.ts';
import * as search from '#contract/search.ts';
import * as sports from '#contract/sports.ts';
import * as subscribers from '#contract/subscribers.ts';
import * as subscription from '#contract/subscription.ts';
import * as weather from '#contract/weather.ts';
import { type Parameter, pathParameters } from './parameters.ts';
import { type Route, routes } from './routes.ts';

type Json = z.infer<ReturnType<typeof z.json>>;
type JsonObject = Record<string, Json>;

const contract = [
  changes,
  content,
  deliveries,
  episodes,
  health,
  newsroom,
  publishing,
  search,
  sports,
  subscribers,
  subscription,
  weather,
];

/** Schemas of the contract under the names that they are exported with. */
function namedSchemas() {
  const registry = z.registry<{ id: string }>();
  registry.add(Problem, { id: 'Problem' });
  for (const [name, value] of contract.flatMap((module) => Object.entries<unknown>(module))) {
    if (value instanceof z.core.$ZodType && !registry.has(value)) registry.add(value, { id: name });
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

/** The OpenAPI 3.1 document of /api, made from the schemas that the worker and the site parse with. */
export function openApiDocument(): JsonObject {
  const registry = namedSchemas();
  const schemaOf = (schema: z.core.$ZodType): JsonObject => {
    const name = registry.get(schema)?.id;
    return name === undefined ? embedded(z.toJSONSchema(schema, style)) : { $ref: reference(name) };
  };
  const json = (schema: z.core.$ZodType): JsonObject => ({
    'application/json': { schema: schemaOf(schema) },
  });
  const written = ({ schema, ...parameter }: Parameter): JsonObject => ({
    ...parameter,
    schema: embedded(z.toJSONSchema(schema, style)),
  });

  const success = ({ response }: Route, lists: boolean): JsonObject => ({
    description: response === null ? 'Done' : 'The response',
    ...(lists && { headers: { [responseHeaders.total]: { $ref: '#/components/headers/Total' } } }),
    ...(response === 'csv' && { content: { 'text/csv': { schema: { type: 'string' } } } }),
    ...(response !== null && response !== 'csv' && { content: json(response) }),
  });
  const operation = (method: string, path: string, route: Route): JsonObject => {
    const parameters = [...pathParameters(path), ...(route.parameters ?? [])];
    const lists = parameters.some(({ name }) => name === 'page');
    return {
      operationId: operationId(method, path),
      summary: route.summary,
      tags: [tagOf(path)],
      ...(parameters.length > 0 && { parameters: parameters.map(written) }),
      ...(route.body && { requestBody: { required: true, content: json(route.body) } }),
      ...(route.security && { security: [{ [route.security]: [] }] }),
      responses: {
        [route.status ?? 200]: success(route, lists),
        ...(method === 'GET' &&
          path.endsWith('{slug}') && { 301: { description: 'It has another slug now, in `Location`' } }),
        default: { $ref: '#/components/responses/Problem' },
      },
    };
  };

  const paths: Record<string, JsonObject> = {};
  for (const [key, route] of Object.entries(routes)) {
    const [method = '', path = ''] = key.split(' ');
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(method, path, route) };
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
          name: publishing.signatureHeaders.signature,
          description:
            'HMAC-SHA256 of the timestamp in the other header, a dot and the body, as the WordPress plugin sends it',
        },
      },
    },
  };
}
