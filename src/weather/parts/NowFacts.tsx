interface Props {
  facts: readonly (readonly [name: string, value: string])[];
  className: string;
}

/** Measurements beside the current conditions, on the deep blue card. */
export function NowFacts({ facts, className }: Props) {
  return (
    <dl className={`now-facts grid gap-y-3 ${className}`}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
