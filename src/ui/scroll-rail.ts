/** Milliseconds between two steps of a held button, as the specification wants them. */
const stepEvery = 50;
/** Pixels of one step: at 20 steps a second, a phone's width passes in under a second. */
const stepWidth = 24;

/** `<scroll-rail>`: gives a scrolling rail its two buttons. Held, they step on; pressed by a key, they turn a page. */
export class ScrollRail extends HTMLElement {
  #timer: ReturnType<typeof setInterval> | undefined;

  connectedCallback(): void {
    const track = this.querySelector<HTMLElement>('.rail-track');
    const buttons = this.querySelector<HTMLElement>('.rail-buttons');
    if (!track || !buttons) return;

    const showIfNeeded = () => {
      buttons.hidden = track.scrollWidth <= track.clientWidth;
    };
    new ResizeObserver(showIfNeeded).observe(track);

    for (const button of buttons.querySelectorAll('button')) {
      const direction = Number(button.dataset['step']);
      button.addEventListener('pointerdown', (event) => {
        if (event.button !== 0) return;
        this.#stop();
        track.style.scrollSnapType = 'none';
        const step = () => track.scrollBy({ left: direction * stepWidth });
        step();
        this.#timer = setInterval(step, stepEvery);
      });
      for (const end of ['pointerup', 'pointerleave', 'pointercancel']) {
        button.addEventListener(end, () => {
          this.#stop();
          track.style.scrollSnapType = '';
        });
      }
      // A click without a pointer (`detail` 0) comes from a key or an assistant.
      button.addEventListener('click', (event) => {
        if (event.detail === 0)
          track.scrollBy({ left: direction * track.clientWidth * 0.9, behavior: 'smooth' });
      });
    }
  }

  disconnectedCallback(): void {
    this.#stop();
  }

  #stop(): void {
    clearInterval(this.#timer);
  }
}
