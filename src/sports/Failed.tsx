import type { MouseEvent } from 'react';
import { texts } from './texts.ts';

interface Props {
  text: string;
  /** What the link "retry" loads. */
  href: string;
  onClick?: ((event: MouseEvent<HTMLAnchorElement>) => void) | undefined;
}

/** Says that a list could not be loaded. */
export function Failed({ text, href, onClick }: Props) {
  return (
    <div className="message message-error min-h-28" role="alert">
      <p>{text}</p>
      <div className="message-actions">
        <a className="button button-quiet" href={href} onClick={onClick}>
          {texts.retry}
        </a>
      </div>
    </div>
  );
}
