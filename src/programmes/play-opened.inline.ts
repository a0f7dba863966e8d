/** An episode that is opened plays at once, and pauses when it is closed. Without this script its reader starts the player. */
document.currentScript?.parentElement?.addEventListener(
  'toggle',
  ({ target }) => {
    const player = target instanceof HTMLDetailsElement && target.querySelector('video');
    if (!player) return;
    // The player says by itself that it cannot play.
    if (target.open) player.play().catch(() => {});
    else player.pause();
  },
  // It does not bubble.
  true,
);
