/** The look of both forms: the one to subscribe, and the one to leave. */
export const formClass = 'mt-3 max-w-[30rem]';
export const rowClass = 'mt-1 flex gap-2';
export const buttonClass = 'button flex-none bg-link text-ground';
/** Reserves a line for the result, so that it shifts nothing. */
export const answerClass = 'mt-1.4 min-h-[1.6em] font-semibold';
