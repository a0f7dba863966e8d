import type { Author, Term } from './newsroom.types.ts';

const authorNames = {
  redaccion: 'Redacción Telecoquí',
  'yarelis-montanez': 'Yarelis Montañez Cuebas',
  'josue-santoni': 'Josué Alberic Santoni',
  'nereida-pabon': 'Nereida Pabón Lluch',
  'ismael-torrado': 'Ismael Torrado Buxó',
  'coralys-ferrer': 'Coralys Ferrer Zambrana',
  'amaury-echandia': 'Amaury Echandía Colls',
  'lourdes-basora': 'Lourdes Basora Niggemann',
} as const;

export type AuthorSlug = keyof typeof authorNames;

/** Contains every category name that has its own badge colour (see src/news/badge-tone.ts). */
const categoryNames = {
  'breaking-news': ['Última hora', 'Lo que acaba de ocurrir en Puerto Rico.'],
  destacadas: ['Destacadas', 'La selección de la mesa de redacción.'],
  politica: ['Política', 'Legislatura, municipios y gobierno.'],
  deportes: ['Deportes', 'Baloncesto, béisbol, voleibol y atletismo boricua.'],
  entretenimiento: ['Entretenimiento', 'Música, televisión, cine y teatro.'],
  tiempo: ['Tiempo y clima', 'Pronósticos, alertas y temporada de huracanes.'],
  economia: ['Economía', 'Empleo, comercio, agricultura y bolsillo.'],
  tecnologia: ['Tecnología', 'Innovación, internet y ciencia hecha aquí.'],
  local: ['Local', 'Noticias de los 78 municipios.'],
  comunidad: ['Comunidad', 'Vecinos que resuelven.'],
  cultura: ['Cultura', 'Libros, museos, patrimonio y tradición.'],
  turismo: ['Turismo', 'Playas, rutas y hospederías.'],
  // This slug was typed with its ñ, and WordPress stores it percent-encoded, as it does for titles.
  'ni%c3%b1ez': ['Niñez y bienestar', 'Escuelas, prevención y vida sana.'],
  emergencias: ['Emergencias', 'Manejo de emergencias, refugios y rescate.'],
} as const;

export type CategorySlug = keyof typeof categoryNames;

const programmeCategoryNames = {
  noticias: ['Noticias', 'Los noticiarios de la casa.'],
  manana: ['Mañana', 'Para empezar el día.'],
  analisis: ['Análisis y debate', 'Preguntas, respuestas y contexto.'],
  deportes: ['Deportes', 'Juegos, entrevistas y repeticiones.'],
  entretenimiento: ['Entretenimiento', 'Música, humor y concursos.'],
  documentales: ['Documentales y cultura', 'La isla contada con calma.'],
  // Empty on purpose: a category without programmes must not appear on the home page.
  infantil: ['Infantil', 'Próximamente.'],
} as const;

export type ProgrammeCategorySlug = keyof typeof programmeCategoryNames;

// Each kind has its own range of ids, so that an id of the wrong kind never matches by chance.
const FIRST_AUTHOR_ID = 11;
const FIRST_CATEGORY_ID = 31;
const FIRST_PROGRAMME_CATEGORY_ID = 61;

const bios: Readonly<Record<string, string>> = {
  'josue-santoni':
    'Cubre el deporte de Puerto Rico desde hace veinte años, de la cancha del barrio al coliseo. Dirige «Deportes en Ruta».',
  'ismael-torrado': 'Meteorólogo. Explica radar, mar y montaña en «El Tiempo Ahora».',
};

export const authors: Author[] = Object.entries(authorNames).map(([slug, name], index) => ({
  id: FIRST_AUTHOR_ID + index,
  slug,
  name,
  bio: bios[slug] ?? '',
}));

export const categories = terms(categoryNames, FIRST_CATEGORY_ID);
export const programmeCategories = terms(programmeCategoryNames, FIRST_PROGRAMME_CATEGORY_ID);

export function authorId(slug: AuthorSlug): number {
  return idOf(authors, slug);
}

export function categoryId(slug: CategorySlug): number {
  return idOf(categories, slug);
}

export function programmeCategoryId(slug: ProgrammeCategorySlug): number {
  return idOf(programmeCategories, slug);
}

function terms(names: Record<string, readonly [name: string, description: string]>, firstId: number): Term[] {
  return Object.entries(names).map(([slug, [name, description]], index) => ({
    id: firstId + index,
    slug,
    name,
    description,
  }));
}

function idOf(items: readonly { id: number; slug: string }[], slug: string): number {
  const found = items.find((item) => item.slug === slug);
  if (!found) throw new Error(`Nothing is called "${slug}"`);
  return found.id;
}
