/** Milliseconds between two steps of a held button, as the specification wants them. */
const stepEvery = 50;
/** Pixels of one step: at 20 steps a second, a phone's width passes in under a second. */
const stepWidth = 24;
/** Milliseconds after which a press is held: a shorter one turns a page. */
const heldAfter = 300;
/** How much of the rail one page is: the last card that was seen stays in sight. */
const page = 0.9;

const presses = (key: string) => key === 'Enter' || key === ' ';

/** `<scroll-rail>`: gives a scrolling rail its two buttons. Held, by pointer or by key, they step on; pressed, they turn a page. */
export class ScrollRail extends HTMLElement {
  #timer: ReturnType<typeof setInterval> | undefined;
  #resized: ResizeObserver | undefined;

  connectedCallback(): void {
    const track = this.querySelector<HTMLElement>('.rail-track');
    const buttons = this.querySelector<HTMLElement>('.rail-buttons');
    if (!track || !buttons) return;

    const show = () => {
      const end = track.scrollWidth - track.clientWidth;
      buttons.hidden = end <= 0;
      for (const button of buttons.querySelectorAll('button')) {
        // A pixel of tolerance: positions have fractions where the page is zoomed.
        const isDone = button.dataset['step'] === '1' ? track.scrollLeft >= end - 1 : track.scrollLeft <= 1;
        // Not `disabled`: who holds it with the keyboard would lose the focus at the end.
        button.setAttribute('aria-disabled', String(isDone));
      }
    };
    this.#resized = new ResizeObserver(show);
    this.#resized.observe(track);
    track.addEventListener('scroll', show, { passive: true });
    for (const button of buttons.querySelectorAll('button')) this.#press(button, track);
  }

  disconnectedCallback(): void {
    clearInterval(this.#timer);
    this.#resized?.disconnect();
  }

  #press(button: HTMLElement, track: HTMLElement): void {
    const direction = Number(button.dataset['step']);
    let begun = 0;
    const stop = () => {
      clearInterval(this.#timer);
      track.style.scrollSnapType = '';
    };
    const begin = () => {
      stop();
      begun = performance.now();
      track.style.scrollSnapType = 'none';
      const step = () => track.scrollBy({ left: direction * stepWidth });
      step();
      this.#timer = setInterval(step, stepEvery);
    };

    /** Lets go: what was not held turns a page. */
    const release = () => {
      stop();
      const wasHeld = begun > 0 && performance.now() - begun > heldAfter;
      begun = 0;
      if (wasHeld) return;
      const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
      track.scrollBy({ left: direction * track.clientWidth * page, behavior });
    };

    button.addEventListener('pointerdown', (event) => {
      if (event.button === 0) begin();
    });
    // A click comes from a pointer or from an assistant: those of keys are prevented, Enter's would come before it is let go.
    button.addEventListener('click', release);
    for (const name of ['keydown', 'keyup'] as const) {
      button.addEventListener(name, (event) => {
        if (!presses(event.key)) return;
        event.preventDefault();
        if (name === 'keyup') release();
        else if (!event.repeat) begin();
      });
    }
    // On blur a key or a finger is let go of elsewhere, and nobody says so.
    for (const name of ['pointerup', 'pointerleave', 'pointercancel', 'blur']) {
      button.addEventListener(name, stop);
    }
    // Android's answer to a long press.
    button.addEventListener('contextmenu', (event) => event.preventDefault());
  }
}
