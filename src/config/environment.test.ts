import { expect, test } from 'vitest';
import { mediaOrigin } from './environment.ts';

test('the media origin is its own setting, or that of the CMS, without a path', () => {
  expect(mediaOrigin({ WORDPRESS_URL: 'https://cms.example/blog' })).toBe('https://cms.example');
  expect(mediaOrigin({ WORDPRESS_URL: 'https://cms.example', MEDIA_ORIGIN: 'https://media.example/' })).toBe(
    'https://media.example',
  );
});

test('nothing configured, or nonsense, is no origin', () => {
  expect(mediaOrigin({})).toBe('');
  expect(mediaOrigin({ MEDIA_ORIGIN: '', WORDPRESS_URL: 'nonsense' })).toBe('');
});
