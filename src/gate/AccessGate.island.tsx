import { useStore } from '@nanostores/react';
import type { SubmitEvent } from 'react';
import type { Island } from '#ui/islands/hydrate-island.ts';
import { AccessForm } from './AccessForm.tsx';
import { $gate, messageOf, tryPassword } from './gate.store.ts';

/** The curtain's prompt. Compares the input with the password's hash, which the build puts into this code. */
export function AccessGate() {
  const state = useStore($gate);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const field = form.querySelector('input');
    await tryPassword(field?.value ?? '', { salt: __GATE_SALT__, hash: __GATE_HASH__ });
    form.reset();
    // Has no effect if the prompt is already hidden.
    field?.focus();
  };

  return <AccessForm message={messageOf(state)} busy={state === 'checking'} onSubmit={submit} />;
}

export const island: Island<object> = { component: AccessGate };
