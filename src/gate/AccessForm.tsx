import type { SubmitEventHandler } from 'react';
import { texts } from './texts.ts';

/** A password longer than this is a mistake, and a form of this size costs nobody anything. */
const longestPassword = 200;

interface Props {
  /** What the last try was told; empty before the first one. */
  message: string;
  busy?: boolean;
  /** The field's name, where a form is sent to a server. Without one, the browser itself sends the password to nobody. */
  name?: string;
  onSubmit?: SubmitEventHandler<HTMLFormElement>;
}

/** The password prompt's form. Posts to the address that it stands at, or to `onSubmit`. */
export function AccessForm({ message, busy = false, name, onSubmit }: Props) {
  return (
    <form className="gate-form" method={name === undefined ? 'get' : 'post'} onSubmit={onSubmit}>
      <label htmlFor="gate-password">{texts.label}</label>
      <input
        id="gate-password"
        className="field"
        type="password"
        name={name}
        autoComplete="current-password"
        maxLength={longestPassword}
        required
        // The only thing to do on this page.
        autoFocus
        readOnly={busy}
        aria-describedby="gate-answer"
        aria-invalid={message !== ''}
      />
      <p id="gate-answer" role="alert">
        {message}
      </p>
      <button className="button" disabled={busy}>
        {busy ? texts.checking : texts.button}
      </button>
    </form>
  );
}
