/**
 * Requests of the fast screen to WordPress, and what went wrong with one in words.
 */
(function (desk) {
  const { data, texts, link } = desk;
  /** Milliseconds until a request counts as lost: a picture over a bad line needs most of it, and nobody looks at a form that long. */
  const TIMEOUT = 120_000;
  const FORM_TIMEOUT = 20_000;

  /** The session has ended, or another account is logged in. */
  class SessionError extends Error {}
  /**
   * The server refused a request: `status` and, in words for the user, `message`. `seen`: what is stored of fields that somebody else changed, too, by
   * their names.
   */
  class RefusedError extends Error {
    constructor(status, message, seen) {
      super(message);
      this.status = status;
      this.seen = seen;
    }
  }

  let nonce = data.nonce;

  async function fetchInTime(url, { timeout = TIMEOUT, ...options } = {}) {
    const ending = new AbortController();
    const timer = setTimeout(() => ending.abort(), timeout);
    try {
      const response = await fetch(url, { credentials: 'same-origin', signal: ending.signal, ...options });
      return { response, text: await response.text() };
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * The server's response. Options are those of `fetch`, and `timeout` in milliseconds. A nonce is valid for half a day: a page that stayed open longer gets a new one and sends again.
   * Throws TypeError or AbortError without a signal, SessionError, RefusedError.
   */
  async function request(path, options = {}, isAgain = false) {
    const { response, text } = await fetchInTime(data.rest + path, {
      ...options,
      headers: { 'X-WP-Nonce': nonce },
    });
    let body = null;
    try {
      body = JSON.parse(text);
    } catch {
      // The page of a proxy or of a login in front of the server.
      if (response.ok) throw new RefusedError(502, texts.servidor);
    }
    if (response.ok) return body;
    const isStale = body?.code === 'rest_cookie_invalid_nonce' || response.status === 401;
    if (isStale && !isAgain) {
      const renewed = await fetchInTime(data.nonces);
      if (!renewed.response.ok || !/^\w{6,20}$/.test(renewed.text)) throw new SessionError();
      nonce = renewed.text;
      return request(path, options, true);
    }
    if (isStale || body?.code === 'telecoqui_otra_cuenta') throw new SessionError();
    throw new RefusedError(
      response.status,
      response.status < 500 && body?.message ? body.message : texts.servidor,
      body?.data?.visto,
    );
  }

  const isSignalError = (error) => !(error instanceof SessionError) && !(error instanceof RefusedError);

  /** Runs a task that needs a signal, and says beside it what went wrong. */
  async function tell(task, place = document.getElementById('error')) {
    place.hidden = true;
    try {
      await task();
    } catch (error) {
      place.textContent = reason(error);
      if (error instanceof SessionError) place.append(' ', link(texts.iniciar, data.sesion));
      place.hidden = false;
    }
  }

  /** What went wrong, for the user. */
  function reason(error) {
    if (error instanceof SessionError) return texts.sin_sesion;
    if (isSignalError(error)) return texts.sin_senal;
    // Unlike an entry that waits, it is not tried again by itself.
    return error.status < 500 ? error.message : texts.no_guardado;
  }

  Object.assign(desk, { SessionError, RefusedError, FORM_TIMEOUT, isSignalError, request, tell });
})(window.minuteDesk);
