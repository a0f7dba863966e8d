/**
 * What is written waits on the device until the server has it, is sent once, and is shown meanwhile: new entries, and changes of entries.
 */
(function (desk) {
  const { data, texts, coverage, say, time, element, small, button, link, request } = desk;
  const { SessionError, FORM_TIMEOUT, isSignalError } = desk;
  /** Milliseconds between two tries to send what waits: the first, and the longest. */
  const FIRST_PAUSE = 5_000;
  const MAX_PAUSE = 60_000;

  /** What waits by its id, where the browser has no database or it is full. It is lost with the page, and the page says so. */
  const memory = new Map();
  const database = new Promise((resolve) => {
    try {
      const opening = indexedDB.open('telecoqui-minuto', 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore('entradas', { keyPath: 'uuid' });
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => resolve(null);
    } catch {
      resolve(null);
    }
  });

  /** Runs a request on what is stored; resolves when it is on the disk. */
  async function stored(mode, run) {
    const open = await database;
    return new Promise((resolve, reject) => {
      const transaction = open.transaction('entradas', mode);
      const request = run(transaction.objectStore('entradas'));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = transaction.onabort = () => reject(transaction.error);
    });
  }
  const keep = (entry) =>
    stored('readwrite', (store) => store.put(entry)).then(
      () => memory.delete(entry.uuid),
      () => memory.set(entry.uuid, entry),
    );
  async function forget({ uuid }) {
    memory.delete(uuid);
    await stored('readwrite', (store) => store.delete(uuid)).catch(() => undefined);
  }
  /** What waits of this user, in all coverages, in the order in which it was written. */
  async function waiting() {
    const kept = await stored('readonly', (store) => store.getAll()).catch(() => []);
    return [...kept.filter(({ uuid }) => !memory.has(uuid)), ...memory.values()]
      .filter(({ usuario }) => usuario === data.usuario)
      .sort((one, other) => one.written - other.written);
  }

  /** A random UUID. Only pages over https have `crypto.randomUUID`, and the oldest browsers lack it. */
  function newUuid() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 0x0f) | 0x40;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    return hex.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  }

  /** An entry, or a change of one, that was written now and can wait. */
  const written = (values) => ({
    uuid: newUuid(),
    usuario: data.usuario,
    cobertura: coverage,
    titulo: data.cobertura.titulo,
    written: Date.now(),
    problem: '',
    needsAuthor: false,
    ...values,
  });

  /** Sends a change. */
  function sendChange({ uuid, usuario, entrada, valores }) {
    const body = new URLSearchParams({ uuid, usuario, ...valores });
    return request(`entradas/${entrada}`, { method: 'POST', body, timeout: FORM_TIMEOUT });
  }

  /**
   * Changes the entry with this id to these parameters of the server, now or, without a signal, as soon as there is one. `texto` is what the
   * change is shown with while it waits. Throws what `request` throws of a server that can be reached.
   */
  async function change(entrada, valores, texto) {
    const made = written({ entrada, valores, texto, titular: valores.titular ?? '' });
    try {
      watchPublished(await sendChange(made));
    } catch (error) {
      if (!isSignalError(error)) throw error;
      await keep(made);
      void send();
    }
  }

  /** The ids of the entries of which a change waits. */
  const changing = async () => new Set((await waiting()).map(({ entrada }) => entrada));

  const watchPublished = (saved) => {
    if (saved && saved.estado === 'publish') void desk.watch(saved.id);
  };

  /** Sends a new entry, with both its time and this one: the device's clock may be wrong. */
  function sendEntry(entry) {
    const body = new FormData();
    const values = {
      escrita: new Date(entry.written).toISOString(),
      reloj: new Date().toISOString(),
      clave: entry.clave ? 1 : 0,
      fijada: entry.fijada ? 1 : 0,
    };
    for (const name of ['uuid', 'usuario', 'cobertura', 'texto', 'titular', 'alt'])
      values[name] = entry[name];
    if (entry.cuando) values.cuando = entry.cuando;
    for (const [name, value] of Object.entries(values)) body.append(name, value);
    for (const author of entry.autores) body.append('autores[]', author);
    if (entry.foto) body.append('foto', entry.foto, 'foto.jpg');
    return request('entradas', { method: 'POST', body });
  }

  let isFlushing = false;
  let isWanted = false;
  let isSessionOver = false;
  /** Grows with each try to send. */
  let tries = 0;
  let pause = FIRST_PAUSE;
  let timer = 0;

  /** Sends what waits, oldest first. What is refused stays for its author, and never keeps back the others. */
  async function flush() {
    if (isFlushing) {
      isWanted = true;
      return;
    }
    isFlushing = true;
    tries += 1;
    clearTimeout(timer);
    isSessionOver = false;
    let isDelayed = false;
    let hasSent = false;
    const entries = (await waiting()).filter(({ needsAuthor }) => !needsAuthor);
    // What is on its way cannot be taken back.
    if (entries.length > 0) await showWaiting();
    for (const entry of entries) {
      try {
        const saved = await (entry.entrada ? sendChange(entry) : sendEntry(entry));
        await forget(entry);
        hasSent = true;
        pause = FIRST_PAUSE;
        watchPublished(saved);
      } catch (error) {
        isDelayed = true;
        if (error instanceof SessionError) {
          isSessionOver = true;
          break;
        }
        if (isSignalError(error)) break;
        // Refused for what it is, unless the server is busy with it, or with others.
        const needsAuthor = error.status < 500 && error.status !== 409 && error.status !== 429;
        // Sent again by its author, it is meant: what somebody else wrote stands in the problem.
        const seen = Object.entries(error.seen ?? {}).map(([name, value]) => [`visto[${name}]`, value]);
        const valores = entry.valores && { ...entry.valores, ...Object.fromEntries(seen) };
        await keep({ ...entry, ...(valores && { valores }), problem: error.message, needsAuthor });
      }
      await showWaiting();
    }
    isFlushing = false;
    await showWaiting();
    if (hasSent) void desk.readList();
    if (isWanted) {
      isWanted = false;
      void flush();
    } else if (isDelayed) {
      timer = setTimeout(flush, pause);
      pause = Math.min(MAX_PAUSE, pause * 2);
    }
  }

  /** Sends what waits now, whatever the next try was to be. */
  function send() {
    pause = FIRST_PAUSE;
    return flush();
  }

  /**
   * Returns what to call if a request that begins now finds that the session is over. It does nothing after the next try to send, perhaps in a new
   * session: that try knows better.
   */
  function sessionEnd() {
    const begun = tries;
    return () => {
      if (begun !== tries || isSessionOver) return;
      isSessionOver = true;
      void showWaiting();
    };
  }

  const status = document.getElementById('estado');
  const queue = document.getElementById('cola');
  /** What the queue shows, as text. What says the same stays: it may have the focus, or be pressed. */
  let shown = '';

  async function showWaiting() {
    const entries = await waiting();
    const stuck = entries.filter(({ needsAuthor }) => needsAuthor).length;
    const open = entries.length - stuck;
    const lines = [];
    if (open > 0) lines.push(say(isFlushing && navigator.onLine ? texts.enviando : texts.esperando, open));
    if (stuck > 0) lines.push(say(texts.atencion, stuck));
    if (isSessionOver) lines.push(texts.sin_sesion);
    if (memory.size > 0) lines.push(texts.sin_memoria);
    const line = lines.join(' · ') || texts.al_dia;
    if (status.firstChild?.textContent !== line)
      status.replaceChildren(line, isSessionOver ? link(texts.iniciar, data.sesion) : '');
    const now = JSON.stringify([isFlushing, entries]);
    if (now === shown) return;
    shown = now;
    queue.hidden = entries.length === 0;
    queue.querySelector('ol').replaceChildren(...entries.map(waitingItem));
  }

  function waitingItem(entry) {
    const again = async () => {
      await keep({ ...entry, problem: '', needsAuthor: false });
      await send();
    };
    const rewrite = async () => {
      if (!desk.fillForm(entry)) return;
      await forget(entry);
      await showWaiting();
    };
    const drop = async () => {
      if (!confirm(texts.seguro_cola)) return;
      await forget(entry);
      await showWaiting();
      // The entry of a change can be edited again.
      await desk.readList();
    };
    const about = [
      time(entry.written),
      entry.titulo,
      entry.entrada && texts.cambio,
      entry.foto && texts.fotos,
    ];
    return element(
      'li',
      {},
      small(about.filter(Boolean).join(' · ')),
      entry.titular && element('p', {}, element('strong', { textContent: entry.titular })),
      element('p', { textContent: entry.texto }),
      entry.problem && element('p', { className: 'e', textContent: entry.problem }),
      element(
        'div',
        { className: 'a' },
        entry.needsAuthor && button(texts.reintentar, again),
        entry.needsAuthor && !entry.entrada && button(texts.recuperar, rewrite),
        !isFlushing && button(texts.quitar, drop),
      ),
    );
  }

  Object.assign(desk, { written, keep, change, changing, watchPublished, showWaiting, send, sessionEnd });
})(window.minuteDesk);
