import { useStore } from '@nanostores/react';
import type { SubmitEvent } from 'react';
import { paths } from '#config/paths.ts';
import { limits } from '#contract/limits.ts';
import { Toasts } from '#ui/Toasts.tsx';
import { $newsletter, submitEmail } from './newsletter.store.ts';
import { texts } from './texts.ts';

interface Props {
  /** Id of the field, unique for each form of a page. The default is the footer's: it is on every page, and without props there. */
  id?: string;
}

/** The newsletter form. Without a script it posts to a page that shows the result; with one the reader stays on the page. */
export function NewsletterForm({ id = 'boletin' }: Props) {
  const state = useStore($newsletter);
  const busy = state === 'submitting';

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sent = event.currentTarget;
    // Read the value from the form, not from state: the reader may have typed before hydration.
    if (await submitEmail(String(new FormData(sent).get('email') ?? ''))) sent.reset();
  };

  return (
    <form className="newsletter" method="post" action={paths.newsletter} onSubmit={submit}>
      <label htmlFor={id}>{texts.label}</label>
      <div>
        <input
          id={id}
          className="field"
          // Not type=email, because the browser's own message would replace ours.
          type="text"
          inputMode="email"
          name="email"
          autoComplete="email"
          autoCapitalize="none"
          placeholder={texts.placeholder}
          maxLength={limits.email}
          required
          disabled={busy}
        />
        <button className="button" disabled={busy}>
          {busy ? texts.submitting : texts.button}
        </button>
      </div>
      <p className="newsletter-answer" role="status">
        {state === 'success' && texts.thanks}
        {state === 'error' && texts.inlineError}
      </p>
      <Toasts />
    </form>
  );
}
