/** The colours a badge can have (badge.css draws them). `signal` is for what is live or breaking, and nothing else. */
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
