import type { ReactNode } from 'react';

interface Props {
  name: string;
  value: string;
  /** What the value means. */
  note?: string | null | undefined;
  children?: ReactNode;
}

/** One measurement, an item of a `<dl>`. */
export function Detail({ name, value, note, children }: Props) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <strong>{value}</strong>
        {note && <span suppressHydrationWarning>{note}</span>}
        {children}
      </dd>
    </div>
  );
}
