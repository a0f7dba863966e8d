import { useStore } from '@nanostores/react';
import type { SubmitEvent } from 'react';
import { paths } from '#config/paths.ts';
import { consentVersion } from '#contract/subscribers/consent.ts';
import { limits } from '#contract/fixed-limits.ts';
import type { Island } from '#ui/islands/hydrate-island.ts';
import { Toasts } from '#ui/toasts/Toasts.tsx';
import { $newsletter, submitEmail, type SubmissionResult } from './newsletter.store.ts';
import { consentField } from './plain-form-fields.ts';
import { texts } from './texts.ts';

interface Props {
  /** Id of the field, unique for each form of a page. The default is the footer's: it is on every page, and without props there. */
  id?: string;
  /** What the reader sent without a script, and what came of it. */
  sent?: { text: string; result: SubmissionResult };
}

/** The newsletter form. Without a script it posts to a page that shows the result; with one the reader stays on the page. */
export function NewsletterForm({ id = 'boletin', sent }: Props) {
  const state = useStore($newsletter);
  const busy = state === 'submitting';
  const result = busy ? undefined : state === 'idle' ? sent?.result : state;
  const invalid = result === 'invalid';
  const responseId = `${id}-respuesta`;

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A second press would move the focus.
    if (busy) return;
    const form = event.currentTarget;
    // Read the value from the form, not from state: the reader may have typed before hydration.
    const text = String(new FormData(form).get('email') ?? '');
    if (await submitEmail(text, location.pathname)) form.reset();
    // Back to what the reader has to correct.
    else form.querySelector('input')?.focus();
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
          defaultValue={sent?.text}
          autoComplete="email"
          autoCapitalize="none"
          placeholder={texts.placeholder}
          maxLength={limits.email}
          required
          // Neither is disabled: that would take the focus away.
          readOnly={busy}
          aria-invalid={invalid || undefined}
          aria-describedby={invalid ? responseId : undefined}
        />
        {/* Its value is part of the form that a browser sends without a script. */}
        <button
          className="button"
          name={consentField}
          value={consentVersion}
          aria-disabled={busy || undefined}
        >
          {busy ? texts.submitting : texts.button}
        </button>
      </div>
      <p className="newsletter-response" id={invalid ? responseId : undefined} role="status">
        {result && texts.beside[result]}
      </p>
      <Toasts />
    </form>
  );
}

export const island: Island<Props> = { component: NewsletterForm };
