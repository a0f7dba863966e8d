import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { addStyle } from '../islands/add-style.ts';
import css from './toasts.css?inline';
import { $toasts, dismissToast, holdToasts, releaseToasts } from './toast.store.ts';

/** The toasts of the page. An island that raises toasts renders this once. It also adds their styles. */
export function Toasts() {
  const toasts = useStore($toasts);
  useEffect(() => addStyle(css), []);
  if (toasts.length === 0) return null;
  return (
    <div
      className="toasts"
      onPointerEnter={holdToasts}
      onPointerLeave={releaseToasts}
      onFocus={holdToasts}
      onBlur={releaseToasts}
    >
      {toasts.map((toast) => (
        <div
          key={toast.id}
          className={`toast toast-${toast.tone}`}
          role={toast.tone === 'destructive' ? 'alert' : 'status'}
        >
          <div>
            <strong>{toast.title}</strong>
            <p>{toast.text}</p>
          </div>
          <button
            type="button"
            aria-label="Cerrar aviso"
            onClick={({ currentTarget }) => {
              // It disappears, so the focus goes back to the button of the form that raised the toast.
              currentTarget.closest('form')?.querySelector('button')?.focus();
              dismissToast(toast.id);
            }}
          >
            ×
          </button>
        </div>
      ))}
    </div>
  );
}
