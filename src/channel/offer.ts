const place = 'position:fixed;top:.5rem;left:50%;transform:translateX(-50%);z-index:40';

let button: HTMLButtonElement | undefined;

/** Offers something that came, over the page, so that nothing moves. The same button is used again, and goes when it is pressed. */
export function offer(words: string, onClick: () => void): void {
  button ??= document.createElement('button');
  button.type = 'button';
  button.className = 'button no-print';
  button.style.cssText = place;
  button.textContent = words;
  button.onclick = () => {
    endOffer();
    onClick();
  };
  if (!button.isConnected) document.body.append(button);
}

/** Nothing is left to offer. */
export function endOffer(): void {
  button?.remove();
}
