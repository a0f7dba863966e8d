import { describe, expect, it } from 'vitest';
import { plainLine, plainText } from './wire.ts';

describe('plain text', () => {
  it.each([
    ['<b>Hurricane</b> Warning', 'Hurricane Warning'],
    ['<script>alert(1)</script>Flood Watch', 'Flood Watch'],
    ['<img src=x onerror=alert(1)>Aviso', 'Aviso'],
    ['Vientos de &lt;40 mph &amp; lluvia', 'Vientos de <40 mph & lluvia'],
    ['WINDS <40 MPH AND GUSTS >60', 'WINDS <40 MPH AND GUSTS >60'],
    ['uno\r\n\r\n\r\n\r\ndos \t tres\u0000', 'uno\n\ndos tres'],
    ['de\u202Erecho a\u200Brriba', 'derecho arriba'],
    ['roto \uD800 par', 'roto \uFFFD par'],
    ['', ''],
  ])('%j becomes %j', (text, words) => {
    expect(plainText(text, 100)).toBe(words);
  });

  it('is cut at its maximum length, and never inside a character', () => {
    expect(plainText('a'.repeat(100), 100)).toBe('a'.repeat(100));
    expect(plainText('a'.repeat(101), 100)).toBe(`${'a'.repeat(99)}…`);
    expect(plainText(`${'a'.repeat(98)}🌀🌀`, 100)).toBe(`${'a'.repeat(98)}…`);
    expect(plainText('x'.repeat(5_000_000), 4_000)).toHaveLength(4_000);
  });

  it('has one line where plainLine makes it', () => {
    expect(plainLine(' Aviso\nde\n\nhuracán ', 100)).toBe('Aviso de huracán');
  });
});
