import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawCard, largestCard } from './draw-card.ts';

const long =
  'La gobernadora anuncia un plan de emergencia para reparar las carreteras, los puentes y las escuelas que dañó el huracán en la ' +
  'montaña, mientras los alcaldes de los setenta y ocho municipios reclaman que el dinero federal llegue antes de la próxima temporada ' +
  'y que nadie quede fuera de la lista';
const cases = {
  short: { title: 'Vuelve la luz a Ponce', section: 'Energía' },
  marked: { title: 'La gasolina baja a 95¢ & <b>«ñandú»</b> — “por fin” 🎉🇵🇷', section: 'Última hora' },
  long: { title: long, section: 'Una categoría con un nombre larguísimo que no cabe en ningún lugar' },
  'one word': { title: 'W'.repeat(60), section: 'Salud' },
  'wide letters': { title: 'W'.repeat(300), section: '' },
};

/** The brightest of the three channels of each pixel in a part of the picture. */
async function lightness(
  picture: Buffer,
  region: { left: number; top: number; width: number; height: number },
) {
  const { channels } = await sharp(await sharp(picture).extract(region).png().toBuffer()).stats();
  return Math.max(...channels.map(({ max }) => max));
}

test.each(Object.entries(cases))(
  '%s: a headline is drawn within the margins and the bytes',
  async (_name, card) => {
    const picture = await drawCard(card);
    expect(picture.length).toBeLessThanOrEqual(largestCard);
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(await lightness(picture, { left: 80, top: 160, width: 1040, height: 340 })).toBeGreaterThan(240);
    for (const left of [0, 1140]) {
      expect(await lightness(picture, { left, top: 130, width: 60, height: 400 })).toBeLessThan(140);
    }
  },
);

test('other words are another picture, and the same words the same one', async () => {
  const { short } = cases;
  const first = await drawCard(short);
  expect(await drawCard(short)).toEqual(first);
  expect(await drawCard({ ...short, title: 'Vuelve la luz a Ponce.' })).not.toEqual(first);
  expect(await drawCard({ ...short, section: 'Ponce' })).not.toEqual(first);
});

test.each(['波多黎各新闻', 'أخبار بورتوريكو', 'Noticias de 東京', '🎉🎉', '\u202e\u200b', ''])(
  '"%s" cannot be drawn, so the picture is the plain one of the station',
  async (title) => {
    const plain = await drawCard({ title: '', section: '' });
    expect(await drawCard({ title, section: 'Mundo' })).toEqual(plain);
  },
);

test('an SVG is still refused as an original', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  await expect(sharp(svg).toBuffer()).rejects.toThrow();
});
