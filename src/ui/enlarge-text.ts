/** The name of a link around a picture that opens it large. `alt` describes the picture; empty without a description. */
export const enlargeText = (alt: string): string => (alt ? `Ampliar la imagen: ${alt}` : 'Ampliar la imagen');
