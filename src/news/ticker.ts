/** Pixels a second: a headline of 60 characters passes in some eight seconds. */
const speed = 60;

/**
 * `<news-ticker>`: moves the headlines. Without a script, and for those who want less motion, the list stands still
 * and scrolls by hand; pointing at it, focusing it and its button stop it.
 */
export class NewsTicker extends HTMLElement {
  connectedCallback(): void {
    const track = this.querySelector<HTMLElement>('.ticker-track');
    const list = track?.querySelector('ul');
    const button = this.querySelector('button');
    if (!track || !list || !button || matchMedia('(prefers-reduced-motion: reduce)').matches) return;

    // A second copy follows the first, so that the end runs into the beginning. It is for the eye alone.
    const copy = document.createElement('ul');
    copy.append(...[...list.children].map((item) => item.cloneNode(true)));
    copy.ariaHidden = 'true';
    copy.inert = true;
    track.append(copy);

    const width = list.offsetWidth;
    const movements = [list, copy].map((row) =>
      row.animate(
        { transform: ['translateX(0)', `translateX(-${width}px)`] },
        { duration: (width / speed) * 1000, iterations: Infinity },
      ),
    );
    let stopped = false;
    let reached = false;
    const settle = () => {
      for (const movement of movements) {
        if (stopped || reached) movement.pause();
        else movement.play();
      }
    };
    const reach = (now: boolean) => () => {
      reached = now;
      settle();
    };
    track.addEventListener('pointerenter', reach(true));
    track.addEventListener('pointerleave', reach(false));
    track.addEventListener('focusin', reach(true));
    track.addEventListener('focusout', reach(false));

    const pause = button.ariaLabel;
    button.hidden = false;
    button.addEventListener('click', () => {
      stopped = !stopped;
      button.textContent = stopped ? '▶' : 'Ⅱ';
      button.ariaLabel = stopped ? (this.dataset['resume'] ?? '') : pause;
      settle();
    });
  }
}
