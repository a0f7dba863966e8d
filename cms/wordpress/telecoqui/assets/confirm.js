/**
 * Asks once before a link does what cannot be undone with a second click.
 */
addEventListener('click', (event) => {
  const link = event.target instanceof Element && event.target.closest('[data-pregunta]');
  if (link && !confirm(link.dataset.pregunta)) event.preventDefault();
});
