import { paths } from '#config/paths.ts';
import { screenTexts } from '../sky/texts.ts';

interface Props {
  /** `failed`: the data could not be loaded; `inactive`: the service reports that it is unavailable. */
  kind: 'failed' | 'inactive';
  /** The page's own URL. The retry is a link to it, so that it also works without a script. */
  here: string;
  /** What exactly failed, when the page knows. */
  details?: readonly string[];
  className?: string;
}

/** Shown instead of the weather. Styled in src/ui/message.css. */
export function ServiceScreen({ kind, here, details = [], className = '' }: Props) {
  const { title, text, reload } = screenTexts[kind];
  return (
    <div className={`message message-error ${className}`} role="alert">
      <h2>{title}</h2>
      <p>{text}</p>
      {details.map((detail) => (
        <p key={detail}>{detail}</p>
      ))}
      <div className="message-actions">
        <a className="button" href={here}>
          {reload}
        </a>
        {kind === 'inactive' && (
          <a className="button button-quiet" href={paths.home}>
            {screenTexts.home}
          </a>
        )}
      </div>
    </div>
  );
}
