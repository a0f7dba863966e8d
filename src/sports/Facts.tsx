import { gameTexts } from './texts.ts';

interface Group {
  title?: string;
  /** Names and values; null means unknown. */
  facts: readonly (readonly [string, string | null])[];
}

/** The facts of a game or a team. */
export function Facts({ title, groups }: { title: string; groups: readonly Group[] }) {
  const columns = groups.length > 1 ? 'md:grid-cols-2' : '';
  return (
    <section className={`mt-10 grid gap-x-10 gap-y-4 rounded-lg border p-[min(1.25rem,5.5vw)] ${columns}`}>
      <h2 className="col-span-full text-xl font-extrabold">{title}</h2>
      {groups.map((group, place) => (
        <div key={group.title ?? place}>
          {group.title && <h3 className="mb-1.4 font-bold">{group.title}</h3>}
          <dl>
            {group.facts.map(([name, value]) => (
              <div key={name} className="flex flex-wrap justify-between gap-x-4 border-t py-2">
                <dt className="text-muted">{name}</dt>
                <dd className="text-right font-bold" suppressHydrationWarning>
                  {value ?? gameTexts.unknown}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  );
}
