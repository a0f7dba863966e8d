import { paths } from '#config/paths.ts';
import { screenTexts } from './screen-texts.ts';

interface Props {
  /** `failed`: the data could not be had; `inactive`: the service is known to be away. */
  kind: 'failed' | 'inactive';
  /** The page's own address: going there again is what reloads it, with a script and without. */
  here: string;
  /** What exactly could not be had, where the page knows. */
  details?: readonly string[];
}

/** Stands in the place of the weather. Its style is src/ui/message.css. */
export function ServiceScreen({ kind, here, details = [] }: Props) {
  const { title, text, reload } = screenTexts[kind];
  return (
    <div className="message message-error" role="alert">
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
