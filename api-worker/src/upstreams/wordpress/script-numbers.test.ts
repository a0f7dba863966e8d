import { describe, expect, it } from 'vitest';
import { cleaned } from '../../testing/cleaned.ts';
import { words } from './sanitise-html.ts';

const shown = (html: string) => {
  const body = cleaned(html);
  return { words: words(body.html), told: body.refused.map(({ kind }) => kind) };
};

describe('a number that a script would have counted up to is the number', () => {
  it.each([
    [
      '<span class="elementor-counter-number" data-to-value="48250" data-from-value="0" data-delimiter=",">0</span>',
      '48,250',
    ],
    ['<span class="elementor-counter-number" data-to-value="99.5" data-from-value="10">10</span>', '99.5'],
    ['<span class="counter" data-count="1898">0</span>', '1898'],
    ['<span class="count" data-to="75" data-suffix="%"></span>', '75%'],
    ['<span class="counter">0%</span>'.replace('>', ' data-target="75">'), '75%'],
    ['<div class="odometer" data-value="1,250">00</div>', '1,250'],
    ['<div class="counter" data-targetnum="12">0</div>', '12'],
    [
      '<div class="fl-number"><span class="fl-number-int" data-number="5" data-total="10">0</span> de 10</div>',
      '5 de 10',
    ],
    [
      '<div class="stats-number" data-counter-value="1250.5" data-separator="." data-decimal=",">0</div>',
      '1.250,5',
    ],
    [
      '<div class="kb-count-up" data-start="0" data-end="3.14159" data-decimal-spaces="2"><div class="kb-count-up-number"></div></div>',
      '3.14',
    ],
    [
      '<div class="et_pb_circle_counter" data-number-value="80"><div class="percent"><p><span class="percent-value"></span><span class="percent-sign">%</span></p></div></div>',
      '80%',
    ],
    ['<div class="avia-animated-number"><span class="number" data-number="-12">0</span></div>', '-12'],
    ['<span class="purecounter" data-purecounter-end="48250">0</span>', '48250'],
    ['<h2 class="timer count-title count-number" data-to="300" data-speed="1500">0</h2>', '300'],
    ['<b data-counterup-nums="12">0</b>', '12'],
    [
      `<div class="brxe-counter" data-bricks-counter-options='{"countFrom":"0","countTo":"48250","thousands":true}'><span class="prefix">+</span><span class="count">0</span></div>`,
      '+48,250',
    ],
    ['<div role="progressbar" aria-valuenow="30" aria-valuemax="40" style="width:75%"></div>', '75 %'],
    ['<progress value="3" max="4"></progress>', '75 %'],
    ['<meter value="0.5"></meter>', '50 %'],
  ])('%s', (html, number) => {
    expect(shown(`<div>${html}</div>`)).toEqual({ words: number, told: [] });
  });

  it.each([
    ['a number that stands there', '<span class="counter" data-count="5">48,250</span>', '48,250'],
    ['a cell with a value to sort by', '<table><tr><td data-value="7">0</td></tr></table>', '0'],
    ['a word', '<span class="counter" data-count="5">Cinco</span>', 'Cinco'],
    ['an attribute that is no number', '<span class="number" data-count="muchos">0</span>', '0'],
    ['a progress with its label', '<progress value="3" max="4">3 de 4</progress>', '3 de 4'],
    ['a counter of something else', '<span class="number" data-index="3" data-speed="500">0</span>', '0'],
    ['a score', '<span class="score">0</span> a <span class="score">3</span>', '0 a 3'],
  ])('%s stays', (_what, html, number) => {
    expect(shown(`<div>${html}</div>`)).toEqual({ words: number, told: [] });
  });

  it('a counter whose number only a script knows is left out, and the editor is told', () => {
    expect(shown('<p>Luz</p><div><span class="uagb-counter-block-number">0</span> clientes</div>')).toEqual({
      words: 'Luz clientes',
      told: ['contador cuyo número pone un script'],
    });
  });
});

describe('a countdown is its date', () => {
  const digits = '<span class="days">00</span> <span class="label">Días</span>';
  it.each([
    ['data-date="1796126400"', '1 de diciembre de 2026 a las 8:00 a. m.'],
    ['data-timestamp="1796126400000"', '1 de diciembre de 2026 a las 8:00 a. m.'],
    ['data-date="2026-12-01T08:00:00"', '1 de diciembre de 2026 a las 8:00 a. m.'],
    ['data-enddate="2026-12-01T12:00:00Z"', '1 de diciembre de 2026 a las 8:00 a. m.'],
    ['data-due-date="2026-12-01 08:00"', '1 de diciembre de 2026 a las 8:00 a. m.'],
    ['data-terminal-date="2026/12/01 20:30:00"', '1 de diciembre de 2026 a las 8:30 p. m.'],
    ['data-until="Dec 01 2026 08:00:00"', '1 de diciembre de 2026 a las 8:00 a. m.'],
    ['data-target="December 1, 2026 08:00:00"', '1 de diciembre de 2026 a las 8:00 a. m.'],
    ['data-date="12/01/2026 08:00"', '1 de diciembre de 2026 a las 8:00 a. m.'],
    ['data-options=\'{"due_date":"2026-12-01 08:00"}\'', '1 de diciembre de 2026 a las 8:00 a. m.'],
    [
      'data-year="2026" data-month="12" data-day="1" data-hour="8"',
      '1 de diciembre de 2026 a las 8:00 a. m.',
    ],
    ['data-end="2026-12-01"', '1 de diciembre de 2026'],
  ])('%s', (attribute, date) => {
    expect(shown(`<div class="mi-countdown" ${attribute}><h4>Cierra</h4>${digits}</div>`)).toEqual({
      words: `${date} Cierra`,
      told: [],
    });
  });

  it('within a sentence it is a word of it', () => {
    expect(cleaned('<p>Abre el <span class="countdown" data-date="2026-12-25">5 días</span>.</p>').html).toBe(
      '<p>Abre el <time datetime="2026-12-25T04:00:00.000Z">25 de diciembre de 2026</time>.</p>',
    );
  });

  it('without a date it is left out, and the editor is told', () => {
    const joined = '<span class="kb-countdown-number">00</span><span class="kb-countdown-label">Días</span>';
    for (const html of [digits, joined])
      expect(shown(`<p>A</p><div class="countdown"><div>${html}</div></div>`)).toEqual({
        words: 'A',
        told: ['cuenta regresiva sin fecha'],
      });
  });

  it('a list that is called so keeps its words and numbers', () => {
    const html =
      '<ol class="countdown"><li>10 canciones</li><li>5</li></ol><table class="timer" data-date="x"><tr><td>0</td></tr></table>';
    expect(shown(html)).toEqual({ words: '10 canciones 5 0', told: [] });
  });
});
