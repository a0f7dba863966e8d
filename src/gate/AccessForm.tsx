import type { SubmitEventHandler } from 'react';
import { texts } from './texts.ts';

/** Maximum length in characters. A longer input is a mistake, and a form of this size is cheap to process. */
const maxPasswordLength = 200;

interface Props {
  /** Error message of the last attempt; empty before the first one. */
  message: string;
  busy?: boolean;
  /** Name of the password field, when the form is posted to a server. Without a name the browser never sends the password. */
  name?: string;
  onSubmit?: SubmitEventHandler<HTMLFormElement>;
}

/** The form of the password prompt. Posts to the current URL, or calls `onSubmit`. */
export function AccessForm({ message, busy = false, name, onSubmit }: Props) {
  return (
    <form className="mt-6 grid gap-2" method={name === undefined ? 'get' : 'post'} onSubmit={onSubmit}>
      <label className="font-bold" htmlFor="gate-password">
        {texts.label}
      </label>
      <input
        id="gate-password"
        className="field aria-[invalid=true]:border-2"
        type="password"
        name={name}
        autoComplete="current-password"
        maxLength={maxPasswordLength}
        required
        // The password field is the only control of this page besides its button.
        autoFocus
        readOnly={busy}
        aria-describedby="gate-response"
        aria-invalid={message !== ''}
      />
      {/* Reserves a line for the error message, so that nothing shifts after a wrong password. */}
      <p id="gate-response" className="min-h-[1.55em] font-bold" role="alert">
        {message}
      </p>
      <button className="button" disabled={busy}>
        {busy ? texts.checking : texts.button}
      </button>
    </form>
  );
}
