import type { KnownEmergencies } from '#contract/emergency.ts';

/** The request for which a page is being rendered. */
export interface RequestTrace {
  /** Sent to the worker with every call of the page. */
  readonly id: string;
  /** Notes one call to the worker that took so many milliseconds. */
  called(ms: number): void;
}

/**
 * What an origin tells the code of a release while it renders. They are separate module graphs, so they share it through `globalThis`. In a
 * browser and in `astro dev` nothing is told, and in a build only the position, by its environment.
 */
interface RenderContext {
  /** Position of the last change that this origin knows. */
  position(): number;
  /** A signal that aborts when the current page must be sent with the data it has. */
  deadline(): AbortSignal | undefined;
  /** Undefined for work that no request caused. */
  trace(): RequestTrace | undefined;
  /** Notes that the current page begins to wait for the worker, and so needs no processor. The returned function ends the wait. */
  beginWait(): () => void;
  /** Null in an origin that has never reached a worker. */
  emergencies(): KnownEmergencies | null;
}

declare global {
  var renderContext: Partial<RenderContext> | undefined;
}

/** Called by each part of the origin that knows something of the context. */
export function provideRenderContext(part: Partial<RenderContext>): void {
  globalThis.renderContext = { ...globalThis.renderContext, ...part };
}

/** The worker's responses must not be older than this position. Undefined where nobody knows one. */
export const contentPosition = (): string | undefined =>
  globalThis.renderContext?.position?.().toString() ?? process.env['CONTENT_POSITION'];
export const pageDeadline = (): AbortSignal | undefined => globalThis.renderContext?.deadline?.();
export const requestTrace = (): RequestTrace | undefined => globalThis.renderContext?.trace?.();
export const beginWait = (): (() => void) => globalThis.renderContext?.beginWait?.() ?? (() => {});
/** As the origin says it, which may run other software than built the page: `heldEmergencies` of emergency.ts reads it. */
export const toldEmergencies = (): unknown => globalThis.renderContext?.emergencies?.() ?? null;
