// Imported first: it reads an SVG of our own.
import './card-background.ts';
import sharp from 'sharp';

// Only the formats that `readPictureRequest` allows by file extension. libvips detects the format by content, and reads SVG, PDF and twenty
// others.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((name) => `VipsForeignLoad${name}Buffer`),
});
