import { paths } from './paths.ts';

const parameter = 'respuesta';
const foreign = 'otro-sitio';

/** What the origin shows whoever sent the newsletter's form from the page of another site. */
export const foreignFormPage = `${paths.newsletter}?${parameter}=${foreign}`;

export const isForeignForm = (query: URLSearchParams): boolean => query.get(parameter) === foreign;
