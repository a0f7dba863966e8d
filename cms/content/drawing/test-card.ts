const width = 640;
const height = 360;

/** The brand colours as the bars of the test card. */
const bars = ['#ffffff', '#ffd65a', '#8cb8ff', '#2e5cbe', '#cc1022', '#0c2154', '#061334'];

/** The time in which the hand turns once, in seconds. */
const turn = 8;

const clock = { x: 505, y: 140, radius: 78 };

/** A point on the clock's face: `part` is the part of a turn from the top, `reach` the distance from the middle as a part of the radius. */
function onFace(part: number, reach: number): string {
  const angle = part * 2 * Math.PI;
  const x = clock.x + Math.sin(angle) * clock.radius * reach;
  const y = clock.y - Math.cos(angle) * clock.radius * reach;
  return `${x.toFixed(2)} ${y.toFixed(2)}`;
}

const ticks = Array.from(
  { length: 12 },
  (_, tick) => `M${onFace(tick / 12, 0.84)}L${onFace(tick / 12, 0.94)}`,
).join('');

/** The logo of the station, in a box of 36 by 36. */
const sign = `<rect x="2" y="9" width="32" height="23" rx="8" fill="#fff"/><circle cx="11" cy="9" r="6" fill="#fff"/><circle cx="25" cy="9" r="6" fill="#fff"/><circle cx="11" cy="9" r="2.6" fill="#0a1e4e"/><circle cx="25" cy="9" r="2.6" fill="#0a1e4e"/><path d="M9 21q9 8 18 0" fill="none" stroke="#cc1022" stroke-width="3.2" stroke-linecap="round"/>`;

/** The test card at `seconds` of a loop of `length` seconds, as SVG: a turning hand, and a bar that fills once per loop. */
export function testCard(seconds: number, length: number): string {
  const done = ((seconds / length) * width).toFixed(1);
  const barWidth = width / bars.length;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="DejaVu Sans" fill="#fff">
<rect width="${width}" height="${height}" fill="#0a1e4e"/>
<g transform="translate(48 62) scale(1.9)">${sign}</g>
<text x="46" y="188" font-size="44" font-weight="bold">Telecoquí</text>
<text x="48" y="228" font-size="24" fill="#becce8">Señal de muestra</text>
<circle cx="${clock.x}" cy="${clock.y}" r="${clock.radius}" fill="#0c2a6e" stroke="#8cb8ff" stroke-width="3"/>
<path d="${ticks}" stroke="#fff" stroke-width="3"/>
<path d="M${clock.x} ${clock.y}L${onFace((seconds % turn) / turn, 0.76)}" stroke="#ffd65a" stroke-width="6" stroke-linecap="round"/>
<circle cx="${clock.x}" cy="${clock.y}" r="7" fill="#ffd65a"/>
${bars.map((colour, bar) => `<rect x="${(bar * barWidth).toFixed(2)}" y="278" width="${(barWidth + 0.5).toFixed(2)}" height="70" fill="${colour}"/>`).join('')}
<rect y="350" width="${width}" height="10" fill="#061334"/><rect y="350" width="${done}" height="10" fill="#cc1022"/>
</svg>`;
}
