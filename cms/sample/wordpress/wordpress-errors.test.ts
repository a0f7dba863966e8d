import { describe, expect, test } from 'vitest';
import { useWordPressRest } from '../test-wordpress-rest.ts';

const { ask, url } = useWordPressRest();

describe('errors in the shape of WordPress', () => {
  test.each([
    ['nada', 404, 'rest_no_route'],
    ['posts/99999999', 404, 'rest_post_invalid_id'],
    ['categories/99999999', 404, 'rest_term_invalid'],
    ['users/99999999', 404, 'rest_user_invalid_id'],
    ['posts?per_page=101', 400, 'rest_invalid_param'],
    ['posts?per_page=diez', 400, 'rest_invalid_param'],
    ['posts?page=0', 400, 'rest_invalid_param'],
    ['posts?orderby=color', 400, 'rest_invalid_param'],
    ['posts?after=ayer', 400, 'rest_invalid_param'],
    ['posts?categories=x', 400, 'rest_invalid_param'],
    ['posts?status=draft', 400, 'rest_invalid_param'],
    ['categories?hide_empty=quizas', 400, 'rest_invalid_param'],
    ['posts?orderby=relevance', 400, 'rest_no_search_term_defined'],
    ['posts?context=edit', 401, 'rest_forbidden_context'],
  ])('%s', async (path, status, code) => {
    const response = await ask(path);
    expect(response.status).toBe(status);
    expect(response.body).toMatchObject({ code, message: expect.any(String), data: { status } });
  });

  test('names each refused parameter', async () => {
    const { body } = await ask('posts?per_page=0&order=up');
    expect(body).toMatchObject({
      message: 'Invalid parameter(s): per_page, order',
      data: {
        params: { per_page: 'per_page must be between 1 (inclusive) and 100 (inclusive)' },
        details: {
          per_page: { code: 'rest_out_of_bounds', data: null },
          order: { code: 'rest_not_in_enum' },
        },
      },
    });
  });

  test('there is no route for writing', async () => {
    const response = await fetch(`${url()}/wp-json/wp/v2/posts`, { method: 'POST', body: '{}' });
    expect(response.status).toBe(404);
  });
});
