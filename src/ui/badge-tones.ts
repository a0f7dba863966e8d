/** The colours of badges, defined in badge.css. `signal` is only for live and breaking content. */
export type BadgeTone =
  | 'neutral'
  | 'signal'
  | 'blue'
  | 'indigo'
  | 'violet'
  | 'pink'
  | 'orange'
  | 'amber'
  | 'lime'
  | 'green'
  | 'teal'
  | 'cyan';
