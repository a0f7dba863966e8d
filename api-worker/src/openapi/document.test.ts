import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { routes } from '../routes/all-routes.ts';
import { openApiDocument } from './document.ts';

test('the document is valid OpenAPI 3.1, and its references lead somewhere', async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(openApiDocument(routes));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  expect(validator.version).toBe('3.1');
  expect(() => validator.resolveRefs()).not.toThrow();
});

test('where an item may have another slug now, and nowhere else, the document says so', () => {
  const Paths = z.record(
    z.string(),
    z.record(z.string(), z.looseObject({ responses: z.record(z.string(), z.unknown()) })),
  );
  const moving = Object.entries(Paths.parse(openApiDocument(routes)['paths'])).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]) =>
      '301' in responses ? [`${method} ${path}`] : [],
    ),
  );
  expect(moving.toSorted()).toEqual(
    [
      ...[
        'articles',
        'authors',
        'coverages',
        'topics',
        'wordpress/categorias',
        'wordpress/categorias-programas',
      ],
      ...['wordpress/noticias', 'wordpress/programas'],
    ]
      .map((list) => `get /api/${list}/{slug}`)
      .concat('get /api/coverages/{slug}/changes', 'get /api/coverages/{slug}/entries/{id}')
      .toSorted(),
  );
});
