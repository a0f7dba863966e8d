import { expect, test } from 'vitest';
import { pushServiceOf } from './push-services.ts';

test.each([
  ['https://fcm.googleapis.com/fcm/send/cd8:APA91bE-x_y', 'google'],
  ['https://updates.push.services.mozilla.com/wpush/v2/gAAAAABk', 'mozilla'],
  ['https://autopush.prod.push.services.mozilla.com/wpush/v1/x', 'mozilla'],
  ['https://web.push.apple.com/QGuQyavXutnMH', 'apple'],
  ['https://wns2-bn3p.notify.windows.com/w/?token=BQYAAACg%2f%3d', 'microsoft'],
])('%s is of %s', (endpoint, service) => {
  expect(pushServiceOf(endpoint)).toBe(service);
});

/** Other schemes, ports and users; addresses inside; names that only look alike; other spellings than the parser's. */
const others = String.raw`
  x /fcm/send/x https:// https://fcm.googleapis.com data:text/plain,x wss://web.push.apple.com/x http://fcm.googleapis.com/x
  https://fcm.googleapis.com:8443/x https://fcm.googleapis.com:443/x https://a:b@fcm.googleapis.com/x https://@fcm.googleapis.com/x
  https://127.0.0.1/x https://[::1]/x https://169.254.169.254/latest https://2130706433/x https://localhost/x
  https://metadata.google.internal/x https://otro.ejemplo/x https://evil-push.apple.com.example/x https://evilpush.apple.com/x
  https://push.apple.com/x https://xfcm.googleapis.com/x https://fcm.googleapis.com.example/x https://fcm.googleapis.com./x
  https://otro.ejemplo/?fcm.googleapis.com/ https://otro.ejemplo#.push.apple.com/x https://otro.ejemplo\.push.apple.com/x
  https:\\fcm.googleapis.com/x https:/fcm.googleapis.com/x HTTPS://fcm.googleapis.com/x https://FCM.googleapis.com/x
  https://fcm。googleapis.com/x https://fcm.googleapis.com/x#y https://fcm.googleapis.com/x# https://fcm.googleapis.com/a/../x`;
const spaced = [
  '',
  ' https://fcm.googleapis.com/x',
  'https://fcm.googleapis.com/a\tb',
  'https://fcm.googleapis.com/a\nb',
];

test.each([...others.trim().split(/\s+/), ...spaced])('%j is of no push service', (endpoint) => {
  expect(pushServiceOf(endpoint)).toBeNull();
});
