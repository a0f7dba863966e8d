import chevronDown from 'lucide-static/icons/chevron-down.svg?raw';
import chevronLeft from 'lucide-static/icons/chevron-left.svg?raw';
import chevronRight from 'lucide-static/icons/chevron-right.svg?raw';
import clock from 'lucide-static/icons/clock.svg?raw';
import contrast from 'lucide-static/icons/contrast.svg?raw';
import menu from 'lucide-static/icons/menu.svg?raw';
import moon from 'lucide-static/icons/moon.svg?raw';
import search from 'lucide-static/icons/search.svg?raw';
import sun from 'lucide-static/icons/sun.svg?raw';

/** The content of the `<svg>` element. The attributes that all icons share (stroke, size) are in base.css. */
const innerSvg = (svg: string) =>
  svg
    .slice(svg.indexOf('>', svg.indexOf('<svg')) + 1, svg.lastIndexOf('</svg>'))
    .replace(/\s*\n\s*/g, '')
    .replaceAll(' />', '/>');

/** The Lucide icons in use. Each is inlined in every page that shows it, so add icons with care. */
export const icons = {
  'chevron-down': innerSvg(chevronDown),
  'chevron-left': innerSvg(chevronLeft),
  'chevron-right': innerSvg(chevronRight),
  clock: innerSvg(clock),
  contrast: innerSvg(contrast),
  menu: innerSvg(menu),
  moon: innerSvg(moon),
  search: innerSvg(search),
  sun: innerSvg(sun),
};

export type IconName = keyof typeof icons;
