import { EmergencyContent } from '#contract/emergency.ts';
import { requestApi, type RequestOptions } from './client.ts';

/** All about emergencies, for a server that does not hold it (#config/emergency.ts). */
export const emergencyContent = (options?: RequestOptions) =>
  requestApi('/api/emergency', EmergencyContent, options);
