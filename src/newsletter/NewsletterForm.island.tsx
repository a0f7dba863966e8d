import { useStore } from '@nanostores/react';
import type { SubmitEvent } from 'react';
import { paths } from '#config/paths.ts';
import { limits } from '#contract/limits.ts';
import { Toasts } from '#ui/Toasts.tsx';
import { $newsletter, submitEmail } from './newsletter.store.ts';
import { texts } from './texts.ts';

interface Props {
  /** Of the field: one of its own for each form of a page. */
  id: string;
}

/** The newsletter form. Without a script it posts to a page that says the same; with one it stays where it is. */
export function NewsletterForm({ id }: Props) {
  const state = useStore($newsletter);
  const busy = state === 'submitting';

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sent = event.currentTarget;
    // Read from the form and not from state: a reader may have typed before this code arrived.
    if (await submitEmail(String(new FormData(sent).get('email') ?? ''))) sent.reset();
  };

  return (
    <form className="newsletter" method="post" action={paths.newsletter} onSubmit={submit}>
      <label htmlFor={id}>{texts.label}</label>
      <div>
        <input
          id={id}
          className="field"
          // Not type=email: its own message would come before the one the reader should see.
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
