import { gateTitle } from '#config/gate-page.ts';

/** Texts of the gate. Some of this wording is a product requirement; keep it letter for letter. */
export const texts = {
  title: gateTitle,
  intro: 'Escribe la contraseña para entrar al sitio.',
  label: 'Contraseña',
  button: 'Entrar',
  checking: 'Verificando...',
  wrong: 'Contraseña incorrecta',
  tooMany: 'Demasiados intentos. Espera un minuto y vuelve a intentarlo.',
  insecure:
    'La contraseña solo se puede verificar en una conexión segura. Abre el sitio con una dirección que empiece por https.',
  needsScript:
    'Para verificar la contraseña hace falta JavaScript. Actívalo en tu navegador y vuelve a cargar la página.',
} as const;
