import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { openApiDocument } from '../api-worker/src/openapi/document.ts';
import { routes } from '../api-worker/src/openapi/routes.ts';
import { apiRoutes } from './product-document.ts';

test('the OpenAPI document has every route of the worker, and no other one', async () => {
  expect(Object.keys(routes).toSorted()).toEqual([...new Set(await apiRoutes())].toSorted());
});

test('the document is valid OpenAPI 3.1, and its references lead somewhere', async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(openApiDocument());
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  expect(validator.version).toBe('3.1');
  expect(() => validator.resolveRefs()).not.toThrow();
});
