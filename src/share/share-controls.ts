/**
 * `<share-controls>`: the two ways to share that need a script, copying the address and the system's own share
 * sheet. Each button appears only where the browser can do what it promises.
 */
export class ShareControls extends HTMLElement {
  connectedCallback(): void {
    const url = this.dataset['url'] ?? location.href;
    const title = this.dataset['title'] ?? document.title;
    const copy = this.querySelector<HTMLButtonElement>('[data-copy]');
    const share = this.querySelector<HTMLButtonElement>('[data-share]');
    const status = this.querySelector('[role=status]');

    if (copy && navigator.clipboard) {
      copy.hidden = false;
      copy.addEventListener('click', async () => {
        await navigator.clipboard.writeText(url);
        if (status) status.textContent = this.dataset['copied'] ?? '';
      });
    }
    if (share && 'share' in navigator) {
      share.hidden = false;
      // A reader who closes the sheet rejects the promise: that is an answer, not a failure.
      share.addEventListener('click', () => navigator.share({ url, title }).catch(() => undefined));
    }
  }
}
