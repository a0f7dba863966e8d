import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
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
