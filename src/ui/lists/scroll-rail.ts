/** Milliseconds between two steps while a button is held (a product requirement, see docs/departures.md). */
const stepEvery = 50;
/** Pixels per step: at 20 steps per second a phone's width passes in less than a second. */
const stepWidth = 24;
/** Milliseconds after which a press counts as held. A shorter press scrolls by one page. */
const heldAfter = 300;
/** Share of the visible width that one page scrolls, so that the last visible card stays visible. */
const pageShare = 0.9;

const presses = (key: string) => key === 'Enter' || key === ' ';

/** `<scroll-rail>`: the two buttons of a scrolling rail. Held by pointer or key, they scroll in steps; a short press scrolls a page. */
export class ScrollRail extends HTMLElement {
  declare private timer: ReturnType<typeof setInterval> | undefined;
  declare private resized: ResizeObserver | undefined;

  connectedCallback(): void {
    const track = this.querySelector<HTMLElement>('.rail-track');
    const buttons = this.querySelector<HTMLElement>('.rail-buttons');
    if (!track || !buttons) return;

    const show = () => {
      const end = track.scrollWidth - track.clientWidth;
      buttons.hidden = end <= 0;
      for (const button of buttons.querySelectorAll('button')) {
        // A pixel of tolerance, because positions have fractions when the page is zoomed.
        const isDone = button.dataset['step'] === '1' ? track.scrollLeft >= end - 1 : track.scrollLeft <= 1;
        // Not `disabled`: a reader who holds the button with the keyboard would lose the focus at the end.
        button.setAttribute('aria-disabled', String(isDone));
      }
    };
    this.resized = new ResizeObserver(show);
    this.resized.observe(track);
    track.addEventListener('scroll', show, { passive: true });
    for (const button of buttons.querySelectorAll('button')) this.press(button, track);
  }

  disconnectedCallback(): void {
    clearInterval(this.timer);
    this.resized?.disconnect();
  }

  private press(button: HTMLElement, track: HTMLElement): void {
    const direction = Number(button.dataset['step']);
    let pressedAt = 0;
    const stop = () => {
      clearInterval(this.timer);
      track.style.scrollSnapType = '';
    };
    const start = () => {
      stop();
      pressedAt = performance.now();
      track.style.scrollSnapType = 'none';
      const step = () => track.scrollBy({ left: direction * stepWidth });
      step();
      this.timer = setInterval(step, stepEvery);
    };

    /** Ends a press. A short one scrolls by one page. */
    const release = () => {
      stop();
      const wasHeld = pressedAt > 0 && performance.now() - pressedAt > heldAfter;
      pressedAt = 0;
      if (wasHeld) return;
      const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
      track.scrollBy({ left: direction * track.clientWidth * pageShare, behavior });
    };

    button.addEventListener('pointerdown', (event) => {
      if (event.button === 0) start();
    });
    // Clicks come from pointers and assistive technology. Those of keys are prevented: Enter would fire its click before keyup.
    button.addEventListener('click', release);
    for (const name of ['keydown', 'keyup'] as const) {
      button.addEventListener(name, (event) => {
        if (!presses(event.key)) return;
        event.preventDefault();
        if (name === 'keyup') release();
        else if (!event.repeat) start();
      });
    }
    // After a blur no keyup or pointerup reaches the button, so blur stops the scrolling too.
    for (const name of ['pointerup', 'pointerleave', 'pointercancel', 'blur']) {
      button.addEventListener(name, stop);
    }
    // Android opens a context menu on a long press.
    button.addEventListener('contextmenu', (event) => event.preventDefault());
  }
}
