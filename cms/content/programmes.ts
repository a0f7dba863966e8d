import { blocks } from './blocks.ts';
import { dailyProgrammes } from './daily-programmes.ts';
import { entertainmentProgrammes } from './entertainment-programmes.ts';
import type { Programme } from './newsroom.types.ts';
import { pictureId } from './pictures.ts';
import type { ProgrammeEntry } from './programme-entry.ts';
import { authorId, programmeCategoryId } from './terms.ts';
import { weeklyProgrammes } from './weekly-programmes.ts';

const FIRST_PROGRAMME_ID = 501;
const DAY = 24 * 60 * 60_000;
/** Programmes are older than the news: the newest started two months ago, the others in steps of five weeks. */
const NEWEST_DAYS = 60;
const DAYS_BETWEEN = 35;

export function programmes(hour: Date): Programme[] {
  return [...dailyProgrammes, ...weeklyProgrammes, ...entertainmentProgrammes].map((entry, index) => {
    const publishedAt = new Date(hour.getTime() - (NEWEST_DAYS + index * DAYS_BETWEEN) * DAY);
    return {
      id: FIRST_PROGRAMME_ID + index,
      slug: entry.slug,
      title: entry.title,
      excerpt: entry.excerpt,
      content: blocks(body(entry)),
      publishedAt,
      modifiedAt: publishedAt,
      authorId: authorId(entry.author),
      pictureId: entry.picture === null ? null : pictureId(entry.picture),
      categoryIds: [programmeCategoryId(entry.category)],
      tagIds: [],
    };
  });
}

function body({ about, excerpt }: ProgrammeEntry): string {
  return `${excerpt}

    ${about}

    ## Participa

    Envía tu pregunta o tu video con nombre y pueblo. El equipo de producción lee cada mensaje y avisa antes de usarlo al aire.`;
}
