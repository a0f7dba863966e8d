import { topics } from '#contract/notifications/topics.ts';
import type { PushSubscription } from '#contract/notifications/push.ts';

/** The settings of a station that sends notifications. The key is that of the example of RFC 8291, appendix A, as is all that follows. */
export const notifying = {
  PUSH_CONTACT: 'mailto:avisos@ejemplo.pr',
  PUSH_KEY: 'c9f58f89813e9f8e872e71f42aa64e1757c9254dcc62b72ddc010bb4043ea11c',
};
export const stationPublicKey =
  'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8';
export const browserKeys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

/** The subscription of a phone to breaking news. */
export const subscriptionOf = (
  phone: string | number,
  changes: Partial<PushSubscription> = {},
): PushSubscription => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${phone}`,
  keys: browserKeys,
  topics: [topics.news],
  quiet: null,
  serverKey: stationPublicKey,
  ...changes,
});
