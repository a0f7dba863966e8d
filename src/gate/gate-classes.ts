/** The prompt fills the window. Both the curtain and the page of the hard gate show it. */
export const gateArea = 'gate grid flex-1 place-items-center bg-brand px-4 py-6 text-on-brand';
export const gatePanel = 'w-full max-w-[25rem] rounded-lg bg-ground px-6 py-8 text-ink';
export const gateTitle = 'mb-2.4 mt-1.4 text-28 font-extrabold';
