import { Hazards } from '#contract/hazards.ts';
import { requestApi, type RequestOptions } from './client.ts';

/** The warnings in force for all of Puerto Rico and its waters. */
export const hazards = (options?: RequestOptions) => requestApi('/api/alerts', Hazards, options);
