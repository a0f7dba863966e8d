interface Props {
  facts: readonly (readonly [name: string, value: string])[];
  className: string;
}

/** Measurements beside the current conditions, on the deep blue card. */
export function NowFacts({ facts, className }: Props) {
  return (
    <dl className={`grid gap-y-3 ${className}`}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-sm text-on-brand-muted">{name}</dt>
          <dd className="font-bold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
