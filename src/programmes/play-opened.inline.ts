/** An episode that is opened plays at once. Without this script its reader starts the player. */
addEventListener(
  'toggle',
  ({ target }) => {
    const player = target instanceof HTMLElement && target.querySelector('video');
    if (!player) return;
    // What was pressed is hidden now.
    player.focus();
    // The player says by itself that it cannot play.
    player.play().catch(() => {});
  },
  // It does not bubble.
  true,
);
