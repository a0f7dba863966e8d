import { describe, expect, test } from 'vitest';
import { days } from '#contract/guide/days.ts';
import { guideOfDay } from '#live/guide.ts';
import { newsroom } from '../cms/content/newsroom-content.ts';
import type { Newsroom } from '../cms/content/newsroom.types.ts';
import { municipalities, sectors } from '../cms/content/places.ts';
import { DAY, dayOf, HOUR, hourOf, monthOf } from '../cms/content/puerto-rico-time.ts';
import { bsnCalendar, mlbCalendar, nbaCalendar, nflCalendar } from '../cms/content/sports/sports-calendar.ts';
import { drawn, guestOf } from '../cms/content/sports/sports-games.ts';
import {
  mlbDivisions,
  nbaDivisions,
  nflDivisions,
  superiorNacionalTeams,
} from '../cms/content/sports/sports-teams.ts';

/** Whoever opens the sample newsroom, at any hour of any day, reads nothing that cannot be. */

/** A Thursday in winter, a Friday in spring, a Sunday in summer and a Thursday in the hurricane season, in Puerto Rico. */
const dates = ['2026-01-15', '2026-04-10', '2026-07-05', '2026-11-26'];
/** Some days after a season began, when stories of the month before are still read. */
const turns = ['2026-05-02T12:20:00-04:00', '2026-10-05T12:20:00-04:00'];
const moments = dates
  .flatMap((date) =>
    Array.from({ length: 24 }, (_, hour) => `${date}T${String(hour).padStart(2, '0')}:20:00-04:00`),
  )
  .concat(turns);

interface Dated {
  what: string;
  text: string;
  at: Date;
}

const plain = (html: string) =>
  html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&nbsp;|\s/g, ' ')
    .replace(/ +/g, ' ');

/** Everything that is shown with a date, and what is shown without one as of now. */
function dated(room: Newsroom, now: Date): Dated[] {
  const item = (what: string, text: string, at: Date): Dated => ({ what, text: plain(text), at });
  return [
    ...room.stories.map((one) =>
      item(one.slug, `${one.title}. ${one.excerpt} ${one.content}`, one.publishedAt),
    ),
    ...room.entries.map((one) => item(`entry ${one.id}`, `${one.headline}. ${one.content}`, one.publishedAt)),
    ...room.internalArticles.map((one) => item(one.slug, `${one.summary} ${one.content}`, one.publishedAt)),
    ...room.socialPosts.map((one) => item(one.network, one.content, one.postedAt)),
    ...room.banners.map((one) => item(one.slug, one.title, now)),
    ...room.promotions.map((one) => item('promotion', one.title, now)),
    ...room.tickerLines.map((one) => item('ticker', one.text, now)),
    ...room.authors.map((one) => item(one.slug, one.bio, now)),
    ...room.episodes.map((one) => item(one.slug, `${one.title}. ${one.excerpt}`, one.publishedAt)),
  ];
}

const clock = String.raw`\d{1,2}:\d{2} [ap]\. m\.`;
const weekday = /lunes|martes|miércoles|jueves|viernes|sábado|domingo/;

function hoursOf(text: string): number {
  const [, hours, minutes, half] = /(\d{1,2}):(\d{2}) ([ap])/.exec(text) ?? [];
  return (Number(hours) % 12) + Number(minutes) / 60 + (half === 'p' ? 12 : 0);
}

/** Programmes of the guide on the day of a time, by their titles. */
const onDayOf = (at: Date) =>
  guideOfDay(days[(dayOf(at) + 4) % 7] ?? 'lunes').map(({ title, start }) => ({ title, hour: start / 60 }));

/** Times in a text that can be false, depending on when it was published. */
function doubtfulTimes({ text, at }: Dated): string[] {
  // Opening hours and a time of a named day are true at any hour.
  const open = new RegExp(`(?:de|entre) (?:las )?${clock} (?:a|y) (?:las )?${clock}`, 'g');
  return text
    .replace(open, '')
    .split(/(?<=[^.][.!?:]) (?=[A-ZÁÉÍÓÚ¿¡«])/)
    .filter((sentence) => new RegExp(clock).test(sentence) && !weekday.test(sentence))
    .filter((sentence) => {
      const named = onDayOf(at).filter(({ title }) => text.includes(`«${title}»`));
      return !named.some(({ hour }) => hour === hoursOf(sentence) && hour > hourOf(at));
    });
}

/** The calendars, and the months without games of the real league. */
const leagues = {
  nba: [nbaCalendar(drawn(nbaDivisions), guestOf('nba', 'Leyendas', 'LEY')), [7, 8, 9]],
  mlb: [mlbCalendar(drawn(mlbDivisions), guestOf('mlb', 'Estrellas', 'EST')), [12, 1, 2]],
  nfl: [nflCalendar(drawn(nflDivisions), guestOf('nfl', 'Gallos', 'GAL')), [3, 4, 5, 6, 7, 8]],
  bsn: [bsnCalendar(superiorNacionalTeams), [9, 10, 11, 12, 1, 2]],
} as const;

describe.each(moments)('at %s', (moment) => {
  const now = new Date(moment);
  const room = newsroom({ now });
  const all = dated(room, now);

  test('no text says an hour that its own date makes impossible', () => {
    expect(all.flatMap((one) => doubtfulTimes(one).map((sentence) => `${one.what}: ${sentence}`))).toEqual(
      [],
    );
  });

  test('parts of the day in a text are those of its own date', () => {
    const parts =
      /esta mañana|esta tarde|esta noche|anoche|anochezca|(?<!de la )mañana a(?:l| las)|Buenos días/i;
    const wrong = all.filter(({ text, at }) => {
      const [part] = parts.exec(text) ?? [];
      if (part === undefined) return false;
      const hour = hourOf(at);
      if (/buenos días/i.test(part)) return hour < 5 || hour > 11;
      const evening = onDayOf(at).some(
        ({ title, hour: begins }) => text.includes(`«${title}»`) && begins > hour,
      );
      return !/esta noche/i.test(part) || !evening;
    });
    expect(wrong.map(({ what, text }) => `${what}: ${text.slice(0, 80)}`)).toEqual([]);
  });

  test('programmes that are named or linked exist', () => {
    const titles = new Set(room.programmes.map(({ title }) => title));
    const named = [...room.socialPosts.map(({ content }) => content), ...room.authors.map(({ bio }) => bio)];
    const quoted = named.flatMap((text) => [...text.matchAll(/«([^«»]+)»/g)].map(([, name]) => name ?? ''));
    expect(quoted.length).toBeGreaterThan(2);
    expect(quoted.filter((name) => !titles.has(name))).toEqual([]);
    const slugs = new Set(
      [...room.programmes, ...room.stories, ...room.internalArticles].map(({ slug }) => slug),
    );
    const links = [...room.banners, ...room.promotions].flatMap(({ link }) => link ?? []);
    const items = links.flatMap((link) => /^\/(?:programas|article|noticias)\/(.+)$/.exec(link)?.[1] ?? []);
    expect(items.length).toBeGreaterThan(2);
    expect(items.filter((slug) => !slugs.has(slug))).toEqual([]);
  });

  test('what belongs to a season is of its months', () => {
    /** Words, and the first and the last month in which they are news. */
    const seasons: [RegExp, number, number][] = [
      [/Prepárate para la temporada de huracanes/, 6, 11],
      [/Polvo del Sahara/, 4, 9],
      [/Calor extremo/, 5, 10],
      [/Sargazo/, 4, 10],
      [/Frente frío|Noches frescas|Marejadas del norte/, 10, 4],
      [/navide/i, 11, 12],
    ];
    const isIn = (month: number, first: number, last: number) =>
      first <= last ? month >= first && month <= last : month >= first || month <= last;
    const wrong = all.filter(({ text, at }) =>
      seasons.some(([words, first, last]) => words.test(text) && !isIn(monthOf(at), first, last)),
    );
    expect(wrong.map(({ what }) => what)).toEqual([]);
    // The scoreboard always has the quarter-finals of the league, so no text is about its final.
    expect(all.filter(({ text }) => /final del BSN|final del baloncesto superior/i.test(text))).toEqual([]);
  });

  test('every game says what is unusual about it', () => {
    const names = new Set(['Leyendas', 'Estrellas', 'Gallos']);
    for (const [league, [calendar, closed]] of Object.entries(leagues)) {
      const month = monthOf(now);
      const isClosed = closed.some((one) => one === month);
      const games = Array.from({ length: 7 }, (_, ahead) => calendar(dayOf(now) + ahead)).flat();
      expect(games.length).toBeGreaterThan(0);
      for (const { away, venue, title, start } of games) {
        const label = names.has(away.name)
          ? 'Juego de exhibición'
          : isClosed
            ? 'Temporada de muestra'
            : venue
              ? 'Gira internacional'
              : league === 'bsn'
                ? 'Cuartos de final'
                : undefined;
        // The days ahead may belong to the next month.
        if (monthOf(new Date(start)) === month) expect([league, title]).toEqual([league, label]);
      }
    }
  });
});

describe('the sample', () => {
  const room = newsroom({ now: new Date('2026-11-26T12:00:00Z') });

  test('has no two stories that differ only in a place and a number', () => {
    const places = [...municipalities, ...sectors].toSorted((one, other) => other.length - one.length);
    const shape = (title: string) =>
      places.reduce((text, place) => text.replaceAll(place, '*'), title).replace(/[\d.,]+/g, '#');
    const shapes = room.stories.map(({ title }) => shape(title));
    expect(shapes.filter((one, place) => shapes.indexOf(one) !== place)).toEqual([]);
  });

  test('has programmes below the labels of the strip that fit them', () => {
    const [first, second, third] = room.programmes;
    // "EN ALERTA", "EN ALERTA", "INTERNACIONALES", "JUGANDO PELOTA DURA"
    expect(first?.title).toBe('En Alerta');
    expect(second?.excerpt).toMatch(/pronóstico/);
    expect(third?.excerpt).toMatch(/mundo/);
    expect(room.promotions.map(({ place, title }) => [place, title])).toEqual([
      [4, expect.stringMatching(/Pelota/)],
    ]);
  });

  test('says tú: no sentence tells a reader, as usted, to do something', () => {
    const told =
      /(?:^|[.:;¡¿"«]\s*|[-\d.]\s)(?:No |Nunca )?(?:Posponga|Cruce|Mueva|Tenga|Lleve|Llame|Llegue|Busque|Guarde|Evite|Revise|Use|Haga|Compre|Limpie|Escriba|Cierre|Apague|Suba|Abrigue|Consulte|Denuncie|Prepárese|Recoja|Reserve|Lave|Desconecte|Mantenga|Vaya|Salga|Deje|Ponga|Siga|Mire|Pida|Añada|Tome) (?!a nado)/m;
    const said = [
      ...[...room.stories, ...room.programmes].flatMap(({ title, excerpt, content }) => [
        title,
        excerpt,
        content,
      ]),
      ...room.internalArticles.flatMap(({ summary, content }) => [summary, content]),
    ].flatMap((text) => text.split(/[<>\n]/));
    expect(said.filter((text) => told.test(text.trim()))).toEqual([]);
  });

  test('has no ampersand between words', () => {
    const names = [...room.categories, ...room.programmeCategories, ...room.tags, ...room.authors].map(
      ({ name }) => name,
    );
    const titles = [...room.stories, ...room.programmes, ...room.banners].map(({ title }) => title);
    expect([...names, ...titles].filter((text) => / & /.test(text))).toEqual([]);
  });

  test('has a short headline for a title that breaks a card', () => {
    for (const { title, editorial } of room.stories) {
      const breaks = title.length > 120 || title.length < 12 || /\p{Script=Han}/u.test(title);
      if (!breaks) continue;
      expect([title, editorial?.shortTitle.length]).toEqual([title, expect.any(Number)]);
      expect(editorial?.shortTitle).toMatch(/^.{12,120}$/);
    }
  });

  test('is never older than its newest hour, and its posts were never written in the future', () => {
    for (const moment of moments) {
      const now = new Date(moment);
      for (const { postedAt } of newsroom({ now }).socialPosts) {
        expect(postedAt.getTime()).toBeLessThanOrEqual(now.getTime());
        expect(now.getTime() - postedAt.getTime()).toBeLessThan(5 * DAY + HOUR);
      }
    }
  });
});
