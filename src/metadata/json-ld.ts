import type { Graph, Thing } from 'schema-dts';

/**
 * Things as one JSON-LD document that may stand inside a `<script>`: whatever a title holds, no `<` is left in it that
 * could end the script or begin a comment.
 */
export function jsonLd(things: readonly Thing[]): string {
  const graph: Graph = { '@context': 'https://schema.org', '@graph': things };
  return JSON.stringify(graph).replaceAll('<', '\\u003c');
}
