import { brand } from '#config/brand.ts';
import { signalTexts } from './signal-texts.ts';

export const pageTexts = {
  title: 'En Vivo',
  /** Title of the stream. */
  signal: `La señal en vivo de ${brand.name}`,
  description: `Mira la señal en vivo de ${brand.name} y la guía de programación local de toda la semana, en hora de Puerto Rico.`,
  /** Shown instead of the player when no stream is configured, which is no failure. */
  noSignal: 'Este sitio no transmite la señal en vivo por ahora. Aquí está la programación de la semana.',
} as const;

export const playerTexts = {
  ...signalTexts,
  region: 'Reproductor de la señal en vivo',
  skip: 'Saltar el reproductor',
  play: 'Reproducir la señal en vivo',
  onDemand: 'El video se carga cuando lo reproduces.',
  blocked: 'El navegador espera a que la inicies.',
  waiting: 'La señal se detuvo. Esperando que continúe…',
  ended: 'La transmisión terminó.',
  unsupported:
    'Este dispositivo no puede mostrar el video de la señal. Actualiza el navegador o prueba con otro dispositivo.',
  retry: 'Reintentar',
  quality: 'Calidad',
  automatic: 'Automática',
  savingData: 'Ahorro de datos: la señal va en su calidad más baja.',
  captions: 'Subtítulos',
  withoutCaptions: 'Sin subtítulos',
  floating: 'Ventana flotante',
  toLive: 'Volver al vivo',
  openStream: 'Abrir la señal en otro reproductor',
} as const;
