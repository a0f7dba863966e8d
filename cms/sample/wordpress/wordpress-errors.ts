import { jsonResponse, type SampleResponse } from '../sample-response.ts';

/** An error in WordPress's own format: `{code, message, data: {status}}`. */
export class WordPressError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string, message: string, status: number) {
    super(message);
    this.code = code;
    this.status = status;
  }

  respond(): SampleResponse {
    const { code, message, status } = this;
    return jsonResponse({ code, message, data: { status } }, status);
  }
}

export const invalidParameter = (name: string) =>
  new WordPressError('rest_invalid_param', `Invalid parameter(s): ${name}`, 400);

export const noRoute = () =>
  new WordPressError('rest_no_route', 'No route was found matching the URL and request method.', 404);

export const invalidPostId = () => new WordPressError('rest_post_invalid_id', 'Invalid post ID.', 404);

export const pageOutOfRange = () =>
  new WordPressError(
    'rest_post_invalid_page_number',
    'The page number requested is larger than the number of pages available.',
    400,
  );
