import { Earthquakes } from '#contract/weather/earthquakes.ts';
import { Power } from '#contract/weather/power.ts';
import { Rivers } from '#contract/weather/rivers.ts';
import { Storms } from '#contract/weather/storms.ts';
import { requestApi, type RequestOptions } from './client.ts';

/** Earthquakes of a day near Puerto Rico. The worker's 404 means that the station has switched them off. */
export const earthquakes = (options?: RequestOptions) => requestApi('/api/earthquakes', Earthquakes, options);

/** Tropical cyclones of the Atlantic. The same holds for the 404. */
export const storms = (options?: RequestOptions) => requestApi('/api/storms', Storms, options);

/** Clients without electricity. The worker's 404 means that nobody tells. */
export const power = () => requestApi('/api/power', Power);

/** Levels of the station's rivers. The worker's 404 means that it chose none. */
export const rivers = () => requestApi('/api/rivers', Rivers);
