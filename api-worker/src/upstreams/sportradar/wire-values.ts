import { z } from 'zod';

/** Values of Sportradar's responses. The optional ones are null if they are missing or unreadable. */

export const text = z.string().trim().min(1);
export const optionalText = text.nullable().catch(null).default(null);
export const points = z.int().nonnegative().nullable().catch(null).default(null);
