/**
 * Starts the fast screen, and wakes it when there is a signal again.
 */
(function (desk) {
  const { data, send, showWaiting, readList, showCoverage } = desk;
  /** Milliseconds between two looks at what the others wrote, while the page is visible. */
  const LIST_PAUSE = 60_000;

  const wake = () => {
    if (document.visibilityState === 'hidden') return;
    void send();
    void readList();
  };
  addEventListener('online', wake);
  addEventListener('offline', () => void showWaiting());
  document.addEventListener('visibilitychange', wake);
  setInterval(() => {
    if (document.visibilityState === 'visible') void readList();
  }, LIST_PAUSE);
  showCoverage(data.cobertura);
  wake();

  // The page itself without a signal. A browser that cannot keep it says "sin conexión" when it is opened then; what waits is safe.
  if ('serviceWorker' in navigator) {
    navigator.serviceWorker
      .register(data.sw, { scope: data.ambito })
      .then(() => navigator.serviceWorker.ready)
      .then(({ active }) => active.postMessage(location.href))
      .catch(() => undefined);
  }
})(window.minuteDesk);
