import { encode } from 'html-entities';

export interface Bar {
  name: string;
  /** First and largest paint as ratios to the floor. */
  firstPaint: number;
  largestPaint: number;
  isOurs: boolean;
}

export interface Group {
  title: string;
  bars: Bar[];
}

export interface Panel {
  title: string;
  groups: Group[];
}

/** Pixels of the drawing, which a phone shows at half of its width. */
const width = 760;
const left = 220;
const right = 60;
const rowHeight = 20;
const groupGap = 12;
const panelTop = 64;

/** Both themes of a reader's browser: dark text on white paper, and the reverse. */
const style = `
.paper{fill:#fff}.text{fill:#1b1f27;font:13px system-ui,sans-serif}.head{font-weight:700}.big{font-size:16px}.line{stroke:#1b1f27}
.ours{fill:#b3101f}.other{fill:#5b6b86}.first{fill:#fff;fill-opacity:.45}
@media(prefers-color-scheme:dark){.paper{fill:#0e1116}.text{fill:#e9edf5}.line{stroke:#e9edf5}.ours{fill:#ff6b75}.other{fill:#8fa2c4}.first{fill:#0e1116}}`;

const text = (x: number, y: number, words: string, kind = '', anchor = 'start') =>
  `<text class="text ${kind}" x="${x}" y="${y}" text-anchor="${anchor}">${encode(words)}</text>`;

/** What the chart shows, in one sentence for each group, for readers who do not see it. */
const spoken = (panels: readonly Panel[]) =>
  panels
    .flatMap(({ title, groups }) =>
      groups.map(
        (group) =>
          `${title}, ${group.title}: ${group.bars.map(({ name, largestPaint }) => `${name} ${largestPaint.toFixed(2)}`).join(', ')}.`,
      ),
    )
    .join(' ');

/**
 * An SVG with a bar for each page and each way to build it: its length is the largest paint as a ratio to the floor, its lighter part ends
 * at the first paint. A line marks the floor.
 */
export function chart(title: string, panels: readonly Panel[]): string {
  const largest = Math.max(
    ...panels.flatMap(({ groups }) =>
      groups.flatMap(({ bars }) =>
        bars.map(({ firstPaint, largestPaint }) => Math.max(firstPaint, largestPaint)),
      ),
    ),
  );
  const scale = (ratio: number) => (ratio / largest) * (width - left - right);
  const drawn: string[] = [];
  let y = 34;
  for (const panel of panels) {
    drawn.push(text(16, y + 26, panel.title, 'head'));
    const top = y + panelTop - 18;
    y = top;
    for (const group of panel.groups) {
      drawn.push(text(16, y + 15, group.title));
      for (const bar of group.bars) {
        const length = scale(bar.largestPaint).toFixed(1);
        const first = scale(bar.firstPaint).toFixed(1);
        drawn.push(
          text(left - 8, y + 15, bar.name, bar.isOurs ? 'head' : '', 'end'),
          `<rect class="${bar.isOurs ? 'ours' : 'other'}" x="${left}" y="${y + 3}" width="${length}" height="${rowHeight - 5}"/>`,
          `<rect class="first" x="${left}" y="${y + 3}" width="${first}" height="${rowHeight - 5}"/>`,
          text(left + Number(length) + 6, y + 15, bar.largestPaint.toFixed(2), bar.isOurs ? 'head' : ''),
        );
        y += rowHeight;
      }
      y += groupGap;
    }
    const floor = (left + scale(1)).toFixed(1);
    drawn.push(
      `<path class="line" stroke-dasharray="3 3" d="M${floor} ${top - 2}V${y - groupGap + 2}"/>`,
      text(Number(floor), top - 6, 'floor', '', 'middle'),
    );
  }
  const height = y + 8;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="t d">
<title id="t">${encode(title)}</title><desc id="d">${encode(spoken(panels))}</desc><style>${style}
</style><rect class="paper" width="${width}" height="${height}"/>
${text(16, 26, title, 'head big')}
${drawn.join('\n')}
</svg>
`;
}
