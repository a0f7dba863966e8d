import { Earthquakes } from '#contract/earthquakes.ts';
import { requestApi, type RequestOptions } from './client.ts';

/** Earthquakes of a day near Puerto Rico. The worker's 404 means that the station has switched them off. */
export const earthquakes = (options?: RequestOptions) => requestApi('/api/earthquakes', Earthquakes, options);
