/** Pixels per second: a headline of 60 characters passes in about eight seconds. */
const speed = 60;

const whenRenewed = (list: Node, run: () => unknown) =>
  new MutationObserver(run).observe(list, { childList: true });

/**
 * `<news-ticker>`: moves the headlines. Without a script, or when the reader prefers reduced motion, the list does not move
 * and is scrolled by hand. Hovering, focusing and the button pause it.
 */
export class NewsTicker extends HTMLElement {
  connectedCallback(): void {
    const track = this.querySelector<HTMLElement>('.ticker-track');
    const list = track?.querySelector('ul');
    const button = this.querySelector('button');
    if (!track || !list || !button) return;
    // An open page renews the lines (src/channel).
    whenRenewed(list, () => list.childElementCount === 0 && this.remove());
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    // The browser reports the width after a layout of its own. Asking for it would force one.
    const measured = new ResizeObserver(([entry]) => {
      measured.disconnect();
      this.move(track, list, button, entry?.contentRect.width ?? 0);
    });
    measured.observe(list);
  }

  /** `width` of the list in pixels. */
  private move(track: HTMLElement, list: HTMLElement, button: HTMLButtonElement, width: number): void {
    // A copy follows the list, so that the loop has no gap. It is hidden from screen readers and not focusable.
    const copy = document.createElement('ul');
    copy.className = list.className;
    const fill = () => {
      copy.replaceChildren(...[...list.children].map((item) => item.cloneNode(true)));
      for (const link of copy.querySelectorAll('a')) link.tabIndex = -1;
    };
    fill();
    // They go on moving, or stay paused.
    whenRenewed(list, fill);
    copy.setAttribute('aria-hidden', 'true');
    copy.setAttribute('inert', '');
    track.append(copy);

    const movements = [list, copy].map((row) =>
      row.animate(
        // In percent of its own width, because the ages in the lines change its width.
        { transform: ['translateX(0)', 'translateX(-100%)'] },
        { duration: (width / speed) * 1000, iterations: Infinity },
      ),
    );
    let stopped = false;
    let engaged = false;
    const updateMotion = () => {
      for (const movement of movements) {
        if (stopped || engaged) movement.pause();
        else movement.play();
      }
    };
    const setEngaged = (now: boolean) => () => {
      engaged = now;
      updateMotion();
    };
    track.addEventListener('pointerenter', setEngaged(true));
    track.addEventListener('pointerleave', setEngaged(false));
    track.addEventListener('focusin', setEngaged(true));
    track.addEventListener('focusout', setEngaged(false));

    const pause = button.getAttribute('aria-label') ?? '';
    button.hidden = false;
    button.addEventListener('click', () => {
      stopped = !stopped;
      for (const icon of button.children) icon.classList.toggle('hidden');
      button.setAttribute('aria-label', stopped ? (this.dataset['resume'] ?? '') : pause);
      updateMotion();
    });
  }
}
