import { blocks } from './blocks.ts';
import { dailyProgrammes } from './daily-programmes.ts';
import type { Programme } from './newsroom.types.ts';
import { pictureId, type PictureName } from './pictures.ts';
import { authorId, programmeCategoryId, type AuthorSlug, type ProgrammeCategorySlug } from './terms.ts';
import { weeklyProgrammes } from './weekly-programmes.ts';

/** A programme as written in the programme files. */
export interface ProgrammeEntry {
  slug: string;
  title: string;
  excerpt: string;
  /** Why the programme is worth watching, in two or three sentences. */
  about: string;
  /** The broadcast times, as the body shows them. */
  schedule: string;
  category: ProgrammeCategorySlug;
  picture: PictureName | null;
  author: AuthorSlug;
}

const FIRST_PROGRAMME_ID = 501;
const DAY = 24 * 60 * 60_000;
/** Programmes are older than the news: the newest started two months ago, the others in steps of five weeks. */
const NEWEST_DAYS = 60;
const DAYS_BETWEEN = 35;

export function programmes(hour: Date): Programme[] {
  return [...dailyProgrammes, ...weeklyProgrammes].map((entry, index) => {
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

function body({ about, schedule, excerpt }: ProgrammeEntry): string {
  return `${excerpt}

    ${about}

    ## Cuándo se ve

    Va al aire: <strong>${schedule}</strong>, por la señal abierta y en la página En Vivo.

    ## Participe

    Envíe su pregunta o su video con nombre y pueblo. El equipo de producción lee cada mensaje y avisa antes de usarlo al aire.`;
}
