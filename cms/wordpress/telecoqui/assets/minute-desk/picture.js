/**
 * Makes a picture small before it waits and is sent.
 */
(function (desk) {
  /** Pixels of a picture's longer side, and its quality as JPEG: some 200 kB, which is four seconds at 400 kbit/s. */
  const MAX_SIDE = 1280;
  const QUALITY = 0.7;

  /** A smaller copy of a picture, the right way up. Throws where the browser cannot read it. */
  async function reduced(file) {
    const url = URL.createObjectURL(file);
    try {
      const image = new Image();
      image.src = url;
      await image.decode();
      const scale = Math.min(1, MAX_SIDE / Math.max(image.naturalWidth, image.naturalHeight));
      const canvas = document.createElement('canvas');
      canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
      canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
      const pen = canvas.getContext('2d');
      // JPEG has no transparency: without this it is black.
      pen.fillStyle = '#fff';
      pen.fillRect(0, 0, canvas.width, canvas.height);
      pen.drawImage(image, 0, 0, canvas.width, canvas.height);
      const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
      if (blob === null) throw new TypeError('The canvas gave no picture.');
      return blob;
    } finally {
      URL.revokeObjectURL(url);
    }
  }

  Object.assign(desk, { reduced });
})(window.minuteDesk);
