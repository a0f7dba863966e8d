import { blocks } from '../blocks.ts';
import { filedBy, type Draft } from '../draft.ts';
import type { CoverageEntry, Story } from '../newsroom.types.ts';
import { pictureId } from '../pictures.ts';
import { atHour, dayOf } from '../puerto-rico-time.ts';
import type { Scene } from '../scenes.ts';
import { slugOf } from '../slug.ts';
import { tagIdsOf } from '../tags.ts';
import { authorId, categoryId } from '../terms.ts';
import { electionEntries } from './election-entries.ts';
import { fireEntries } from './fire-entries.ts';
import { stormEntries } from './storm-entries.ts';
import type { WrittenEntry } from './written-entry.ts';

const MINUTE = 60_000;
/** Above the ids of the other stories, however many there are. */
const FIRST_ID = 900_001;
const FIRST_ENTRY_ID = 12_001;
/** More than one coverage has. */
const ENTRIES_APART = 100;
/** Minutes from the newest entry of a coverage that is still told to the hour. */
const NEWEST = 3;

interface Written {
  story: Draft;
  /** Oldest first. */
  entries: readonly WrittenEntry[];
  /** When it ended, with its last entry, by the hour; null: it is still told. */
  endedAt: ((hour: Date) => Date) | null;
  tiedTo: NonNullable<Story['coverage']>['tiedTo'];
}

const fire: Written = {
  story: {
    title: 'Incendio en un almacén de Cataño: minuto a minuto',
    excerpt: 'Bomberos combate el fuego en la zona industrial. Todos los empleados salieron a tiempo.',
    body: `Un almacén de muebles se incendió en la zona industrial de Cataño. Once personas que trabajaban allí salieron a tiempo.

      Aquí contamos lo que pasa según ocurre, con nuestros equipos en el lugar.`,
    ...filedBy('yarelis-montanez', 'puerto', ['breaking-news', 'emergencias', 'local']),
  },
  entries: fireEntries,
  endedAt: null,
  tiedTo: null,
};

const storm: Written = {
  story: {
    title: 'El huracán, minuto a minuto',
    excerpt: 'Aviso de huracán para todo Puerto Rico. Aquí, lo último de cada municipio.',
    body: `Puerto Rico está bajo aviso de huracán. Si no estás en un lugar seguro, es hora de llegar a uno.

      Nuestros equipos cuentan desde San Juan, Yabucoa y Ponce lo que pasa, según ocurre.`,
    ...filedBy('ismael-torrado', 'huracan', ['breaking-news', 'tiempo', 'emergencias']),
  },
  entries: stormEntries,
  endedAt: null,
  tiedTo: { kind: 'storm' },
};

const election: Written = {
  story: {
    title: 'Así fue la noche de la elección especial en Maricao',
    excerpt: 'Milagros Feliú ganó por 112 votos. La cobertura completa de la noche.',
    body: `Maricao eligió alcaldesa en una elección especial. Votó el 61 % de los inscritos.

      <figure class="wp-block-table"><table><thead><tr><th>Candidatura</th><th>Votos</th><th>Por ciento</th></tr></thead><tbody><tr><td>Milagros Feliú</td><td>1,301</td><td>52.2</td></tr><tr><td>Efraín Borrero</td><td>1,189</td><td>47.8</td></tr></tbody></table><figcaption class="wp-element-caption">Nueve de nueve colegios.</figcaption></figure>`,
    ...filedBy('yarelis-montanez', 'plaza', ['politica', 'local']),
  },
  entries: electionEntries,
  // In the evening of the day before yesterday: polling places close at five.
  endedAt: (hour) => atHour(dayOf(hour) - 2, 20),
  tiedTo: { kind: 'election' },
};

const written = (scene?: Scene): readonly Written[] => {
  if (scene === 'huracan') return [storm, election];
  return scene === 'tranquilo' ? [election] : [fire, election];
};

/**
 * Live coverages and their entries, relative to the hour: one that is still told (the hurricane's in its night, none on a calm day), and one that is
 * over.
 */
export function coverages(hour: Date, scene?: Scene): { stories: Story[]; entries: CoverageEntry[] } {
  const all = written(scene).map((coverage) => {
    // The same id in every scene.
    const place = [fire, storm, election].indexOf(coverage);
    const { entries, endedAt } = coverage;
    const newestAt = endedAt?.(hour) ?? new Date(hour.getTime() - NEWEST * MINUTE);
    const startedAt = new Date(newestAt.getTime() - (entries.at(-1)?.minute ?? 0) * MINUTE);
    const id = FIRST_ID + place;
    return {
      story: storyOf(coverage, id, startedAt, endedAt && newestAt),
      entries: entries.map((entry, index) =>
        entryOf(entry, FIRST_ENTRY_ID + place * ENTRIES_APART + index, id, startedAt),
      ),
    };
  });
  return { stories: all.map(({ story }) => story), entries: all.flatMap(({ entries }) => entries) };
}

function storyOf({ story, tiedTo }: Written, id: number, startedAt: Date, endedAt: Date | null): Story {
  return {
    id,
    slug: slugOf(story.title),
    title: story.title,
    excerpt: story.excerpt,
    content: blocks(story.body),
    publishedAt: startedAt,
    modifiedAt: endedAt ?? startedAt,
    authorId: authorId(story.author),
    pictureId: story.picture === null ? null : pictureId(story.picture),
    categoryIds: story.categories.map(categoryId),
    tagIds: tagIdsOf(story),
    coverage: { startedAt, endedAt, tiedTo },
  };
}

function entryOf(entry: WrittenEntry, id: number, coverageId: number, startedAt: Date): CoverageEntry {
  const { headline = '', isKey = false, isPinned = false, correction } = entry;
  const publishedAt = new Date(startedAt.getTime() + entry.minute * MINUTE);
  const correctedAt =
    correction === undefined ? null : new Date(publishedAt.getTime() + correction.after * MINUTE);
  return {
    id,
    coverageId,
    headline,
    content: blocks(entry.body),
    publishedAt,
    modifiedAt: correctedAt ?? publishedAt,
    authorIds: entry.authors.map(authorId),
    isKey,
    pinnedAt: isPinned ? publishedAt : null,
    corrections:
      correction === undefined || correctedAt === null ? [] : [{ date: correctedAt, text: correction.text }],
    textChangedAt: correctedAt,
    storyId: null,
  };
}
