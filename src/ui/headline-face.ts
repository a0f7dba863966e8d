/**
 * The typeface of headlines and scores (face.css). `key` in localStorage says that the device has it; then the head's script sets the class
 * before the first paint, and no page waits for the file.
 */
export const headlineFace = { key: 'face', className: 'face', font: '700 1em "Archivo Narrow"' } as const;
