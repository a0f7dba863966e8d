interface Counted {
  id: number;
  /** The id of the category above; 0 or null without one. */
  parent: number | null;
  count: number;
}

/**
 * Categories that count the items of those below them, too, because they hold them. WordPress counts only their own. An item of two of them
 * counts twice; nothing shows the number.
 */
export function countBelow<Category extends Counted>(categories: readonly Category[]): Category[] {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const counts = new Map<number, number>();
  for (const category of categories) {
    const passed = new Set<number>();
    for (let at: Category | undefined = category; at !== undefined && !passed.has(at.id);) {
      passed.add(at.id);
      counts.set(at.id, (counts.get(at.id) ?? 0) + category.count);
      at = byId.get(at.parent ?? 0);
    }
  }
  return categories.map((category) => ({ ...category, count: counts.get(category.id) ?? category.count }));
}
