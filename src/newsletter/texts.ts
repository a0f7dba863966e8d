import { consentTexts, consentVersion } from '#contract/subscribers/consent.ts';

/** What happens after a subscription is stored. */
const next = { stored: 'Guardamos tu correo.', confirm: 'Te llegará un correo para que confirmes.' } as const;

/** Texts of the newsletter. Some of this wording is a product requirement; keep it letter for letter. */
export const texts = {
  title: 'Boletín',
  intro: consentTexts[consentVersion],
  label: 'Correo electrónico',
  placeholder: 'tu@correo.com',
  button: 'Suscribirme',
  submitting: 'Enviando...',
  next,
  /** Beside the field, by the result. They say what the toast does not. */
  beside: {
    stored: `¡Gracias! ${next.stored}`,
    confirm: `¡Gracias! ${next.confirm}`,
    invalid: 'Revisa la dirección. Se escribe así: nombre@correo.com.',
    failed: 'Error al procesar. Intenta nuevamente.',
  },
  toasts: {
    invalid: {
      title: 'Correo electrónico inválido',
      text: 'Por favor, introduce un correo electrónico válido.',
    },
    failed: {
      title: 'Error de suscripción',
      text: 'No pudimos procesar tu suscripción. Por favor, intenta de nuevo más tarde.',
    },
    success: { title: 'Suscripción exitosa', text: 'Gracias por suscribirte a nuestro boletín.' },
  },
  wrongForm: {
    title: 'No pudimos leer el formulario',
    text: 'Escribe tu correo electrónico y envíalo otra vez.',
  },
  foreignForm: {
    title: 'El formulario llegó desde otro sitio',
    text: 'No guardamos nada. Si quieres recibir el boletín, escribe tu correo electrónico en nuestro formulario.',
  },
  tryAgain: 'Volver al formulario',
  home: 'Volver al inicio',
} as const;
