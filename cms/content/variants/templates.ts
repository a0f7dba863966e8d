import { leisureTemplates } from './leisure-templates.ts';
import { neighbourhoodTemplates } from './neighbourhood-templates.ts';
import type { Template } from './scene.ts';
import { serviceTemplates } from './service-templates.ts';

const kinds = [serviceTemplates, leisureTemplates, neighbourhoodTemplates];
const longest = Math.max(...kinds.map((kind) => kind.length));

/** One template of each kind in turn, so that any ten successive stories are mixed. */
export const templates: Template[] = Array.from({ length: longest }, (_, index) =>
  kinds.flatMap((kind) => kind.slice(index, index + 1)),
).flat();
