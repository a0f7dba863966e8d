import { expect, it } from 'vitest';
import { programmesSoon } from './programme-announcements.ts';

const at = (moment: string) => Date.parse(`${moment}-04:00`);
const minutes = (count: number) => count * 60_000;

it.each([
  ['six minutes before', '2026-11-20T16:54:00', []],
  ['five minutes before', '2026-11-20T16:55:00', ['programme:noticias']],
  ['a minute before', '2026-11-20T16:59:00', ['programme:noticias']],
  ['when it begins', '2026-11-20T17:00:00', []],
  ['of that day of the week', '2026-11-20T20:26:00', ['programme:en-alerta']],
  ['of another day of the week', '2026-11-21T20:26:00', ['programme:la-hora-del-cuatro']],
  ['after midnight, of the evening before', '2026-11-21T23:58:00', ['programme:cine-de-madrugada']],
  ['in the morning of a Sunday', '2026-11-22T06:56:00', ['programme:cafe-con-vecinos']],
])('a programme is announced within the five minutes before it begins: %s', (_, moment, subjects) => {
  expect(programmesSoon(at(moment)).map(({ subject }) => subject)).toEqual(subjects);
});

it('each broadcast once, until it has gone on for ten minutes', () => {
  const [one, other] = [at('2026-11-20T16:56:00'), at('2026-11-20T16:57:00')].map(
    (now) => programmesSoon(now)[0],
  );
  expect(one).toMatchObject({
    ...{ state: '2026-11-20T21:00:00Z', audience: [['programme:noticias']], title: 'Telecoquí Noticias' },
    ...{ path: '/live', until: at('2026-11-20T17:00:00') + minutes(10), ignoresQuiet: false },
  });
  expect(one?.body.replace(/\s/g, ' ')).toMatch(/^Empieza el viernes 20, 5:00 p\. m\. El noticiario/);
  expect(other?.state).toBe(one?.state);
});
