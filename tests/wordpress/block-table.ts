import { fileName, visibleBlocks } from './block-pages.ts';
import type { ShownBlock } from './blocks.integration.test.ts';

const count = (blocks: readonly ShownBlock[], of: 'before' | 'after') =>
  blocks
    .map(({ [of]: { media, links, words } }) => [media.length, links.length, words.length])
    .reduce((sum, counts) => sum.map((value, at) => value + (counts[at] ?? 0)), [0, 0, 0])
    .join(' / ');

/** A Markdown table with a line for each block: what WordPress shows of all of its variants, and what the site shows. */
export function blockTable(all: readonly ShownBlock[]): string {
  const names = [...new Set(all.map(({ name }) => name))].sort();
  const drawn = visibleBlocks(all);
  const lines = names.map((name) => {
    const label = `\`${fileName(name)}\``;
    const blocks = all.filter((block) => block.name === name);
    const refused = [...new Set(blocks.flatMap((block) => block.refused))].join(', ');
    // What a dynamic block contains depends on the other posts and on the day.
    const counts = refused ? ['', ''] : [count(blocks, 'before'), count(blocks, 'after')];
    return `| ${drawn.has(name) ? `[${label}](blocks/${fileName(name)}.webp)` : label} | ${[blocks.length, ...counts, refused].join(' | ')} |`;
  });
  const head = ['Block', 'Variants', 'In WordPress', 'On the site', 'The editor is told'];
  return [`| ${head.join(' | ')} |`, `|${' --- |'.repeat(head.length)}`, ...lines].join('\n');
}
