/**
 * The typeface of headlines and scores: Archivo Narrow, bold, with the letters of Spanish. Once a device has it (face/fetch-face.ts), its file is
 * in localStorage under `key`, in base64: the head's script hands it to the browser before the first paint, so that no page waits for it, asks
 * for it or moves when it comes. Another file needs another key.
 */
export const headlineFace = { key: 'face', family: 'Archivo Narrow', weights: '600 900' } as const;
