import type { EmergencyContent, EmergencyPhone } from '#contract/emergency.ts';
import { texts } from './texts.ts';

type Phone = Pick<EmergencyPhone, 'name' | 'phone' | 'municipality' | 'note'>;

/** The line that works everywhere, whatever editors have written and whatever is broken. */
const emergencyLine: Phone = { name: texts.emergencyLine, phone: '9-1-1', municipality: '', note: '' };

const digits = (phone: string) => phone.replace(/\D/g, '');

/** The telephones of the page, 9-1-1 first. */
export function phonesOf(content: EmergencyContent | null): Phone[] {
  const phones = content?.phones ?? [];
  const own = phones.find(({ phone }) => digits(phone) === '911');
  return [own ?? emergencyLine, ...phones.filter(({ phone }) => digits(phone) !== '911')];
}
