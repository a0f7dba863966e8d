import { scoreLine, type GameCard } from './game-card.ts';

/** A list that the server rendered, as its HTML: as an island's properties it would travel twice. */
export interface ServedList {
  /** React's `dangerouslySetInnerHTML`. Always the same object, because React replaces the HTML when the object changes. */
  html: { readonly __html: string };
  /** The score of each game by its id, as `scoreLine` writes it. */
  scores: ReadonlyMap<number, string>;
}

/** The attribute of the element that contains nothing but a list. */
export const listMark = 'data-list';

/** Reads the list that the server rendered in `container`; null when it could not load one. */
export function readServedList(container: Element): ServedList | null {
  const list = container.querySelector(`[${listMark}]`);
  if (!list) return null;
  const scores = [...list.querySelectorAll('.game-link')].map((link) => {
    const id = Number(link.getAttribute('href')?.split('/').at(-1));
    return [id, link.querySelector('.score')?.textContent ?? ''] as const;
  });
  return { html: { __html: list.innerHTML }, scores: new Map(scores) };
}

/** Games whose score differs from that in the list. A game that is new does not count. */
export function changedSince({ scores }: ServedList, after: readonly GameCard[]): GameCard[] {
  return after.filter((card) => (scores.get(card.id) ?? scoreLine(card)) !== scoreLine(card));
}
