import { jsonResponse, type SampleResponse, type JsonObject } from '../sample-response.ts';

/** An error in WordPress's own format: `{code, message, data: {status, ...}}`. */
export class WordPressError extends Error {
  readonly code: string;
  readonly status: number;
  readonly data: JsonObject;

  constructor(code: string, message: string, status: number, data: JsonObject = {}) {
    super(message);
    this.code = code;
    this.status = status;
    this.data = data;
  }

  respond(): SampleResponse {
    const body = { code: this.code, message: this.message, data: { status: this.status, ...this.data } };
    return jsonResponse(body, this.status);
  }
}

/** A parameter that WordPress refuses, with its code and message. */
export class InvalidParameter extends Error {
  readonly code: string;
  readonly status: number | null;

  constructor(code: string, message: string, status: number | null = null) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

export function invalidParameters(problems: Map<string, InvalidParameter>): WordPressError {
  const names = [...problems.keys()];
  return new WordPressError('rest_invalid_param', `Invalid parameter(s): ${names.join(', ')}`, 400, {
    params: Object.fromEntries([...problems].map(([name, problem]) => [name, problem.message])),
    details: Object.fromEntries(
      [...problems].map(([name, problem]) => [
        name,
        {
          code: problem.code,
          message: problem.message,
          data: problem.status === null ? null : { status: problem.status },
        },
      ]),
    ),
  });
}

export const noRoute = () =>
  new WordPressError('rest_no_route', 'No route was found matching the URL and request method.', 404);

export const invalidPostId = () => new WordPressError('rest_post_invalid_id', 'Invalid post ID.', 404);

export const invalidTerm = () => new WordPressError('rest_term_invalid', 'Term does not exist.', 404);

export const invalidUserId = () => new WordPressError('rest_user_invalid_id', 'Invalid user ID.', 404);

export const pageOutOfRange = () =>
  new WordPressError(
    'rest_post_invalid_page_number',
    'The page number requested is larger than the number of pages available.',
    400,
  );

export const forbiddenContext = () =>
  new WordPressError(
    'rest_forbidden_context',
    'Sorry, you are not allowed to edit posts in this post type.',
    401,
  );
