import * as z from 'zod/mini';
import { Alert, alertLevels } from '#contract/weather/alerts.ts';
import {
  CurrentWeather,
  Forecast,
  Municipalities,
  OneCall,
  Place,
  Temperatures,
  WeatherEntries,
  WeatherStatus,
} from '#contract/weather/weather.ts';
import { requestApi, type RequestOptions } from './client.ts';

// In a browser the content security policy forbids zod's run-time compilation, and even zod's check for it would be reported.
if (!import.meta.env.SSR) z.config({ jitless: true });

/** In degrees. */
export interface Coordinates {
  lat: number;
  lon: number;
}

// One retry is a product requirement for these requests.
const oneRetry = { retries: 1 } as const;

const at = ({ lat, lon }: Coordinates) => `lat=${lat}&lon=${lon}`;

/** Whether the weather service responds at all. */
export const weatherStatus = () => requestApi('/api/openweather/status', WeatherStatus);

/** All 78, in Spanish order, or those that match `text`, ignoring accents. */
export const municipalities = (text?: string, options?: RequestOptions) =>
  requestApi(
    text ? `/api/openweather/search?q=${encodeURIComponent(text)}` : '/api/openweather/search',
    Municipalities,
    options,
  );

export const reverseGeocode = (place: Coordinates) =>
  requestApi(`/api/openweather/reverse-geocode?${at(place)}`, Place);

export const currentWeather = (place: Coordinates, options?: RequestOptions) =>
  requestApi(`/api/openweather/current/coords?${at(place)}`, CurrentWeather, { ...oneRetry, ...options });

export const forecast = (place: Coordinates) =>
  requestApi(`/api/openweather/forecast?${at(place)}`, Forecast, oneRetry);

/** Alerts, also as a worker of release 1.0.0 says them: what it leaves out their names tell, as far as a view needs it. */
const AlertsSince1_0 = z.pipe(
  z.array(
    z.object({
      ...Alert.shape,
      ...{ id: z.optional(Alert.shape.id), product: z.optional(Alert.shape.product) },
      level: z.optional(Alert.shape.level),
      municipalities: z._default(Alert.shape.municipalities, []),
      ...{ sea: z._default(Alert.shape.sea, false), sent: z._default(Alert.shape.sent, 0) },
      lines: z.object({
        ...Alert.shape.lines.shape,
        impact: z._default(Alert.shape.lines.shape.impact, null),
      }),
    }),
  ),
  z.transform((alerts) =>
    alerts.map((alert, at): Alert => {
      const named = alertLevels.find((level) => alert.event.toLowerCase().startsWith(level));
      const { id = `lugar-${at}`, product = alert.event, level = named ?? 'comunicado' } = alert;
      return { ...alert, id, product, level };
    }),
  ),
);
const OneCallSince1_0 = z.object({ ...OneCall.shape, alerts: AlertsSince1_0 });

export const oneCall = (place: Coordinates, options?: RequestOptions) =>
  requestApi(`/api/openweather/onecall?${at(place)}`, OneCallSince1_0, { ...oneRetry, ...options });

/** The last temperatures of the municipalities that the worker knows. Causes no call of the weather service. */
export const temperatures = (options?: RequestOptions) =>
  requestApi('/api/weather/temperatures', Temperatures, options);

/** San Juan: now and the next days. */
export const weatherEntries = (options?: RequestOptions) =>
  requestApi('/api/weather', WeatherEntries, options);
