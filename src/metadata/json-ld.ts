import type { Graph, Thing } from 'schema-dts';

/**
 * Serialises things as one JSON-LD document for a `<script>` element. Every `<` is escaped, because it could end the script or begin
 * a comment.
 */
export function jsonLd(things: readonly Thing[]): string {
  const graph: Graph = { '@context': 'https://schema.org', '@graph': things };
  return JSON.stringify(graph).replaceAll('<', '\\u003c');
}
