/**
 * The fast screen of a live coverage: what is written waits on the device until the server has it, and is sent once.
 */
(function () {
  /** Pixels of a picture's longer side, and its quality as JPEG: some 200 kB, which is four seconds at 400 kbit/s. */
  const LONGEST_SIDE = 1280;
  const QUALITY = 0.7;
  /** Milliseconds until a request counts as lost; a picture over a bad line needs most of it. */
  const TIMEOUT = 120_000;
  /** Milliseconds between two tries to send what waits: the first, and the longest. */
  const FIRST_PAUSE = 5_000;
  const LONGEST_PAUSE = 60_000;
  /** Milliseconds between two looks at what the others wrote, while the page is visible. */
  const LIST_PAUSE = 60_000;
  /** Milliseconds before each look at what the site says of an entry, and how many: as in the block editor. */
  const SITE_PAUSE = 700;
  const MOST_SITE_LOOKS = 10;

  const data = JSON.parse(document.getElementById('datos').textContent);
  const texts = data.textos;
  const form = document.getElementById('nueva');
  const fields = form.elements;
  const coverage = data.cobertura.id;
  const draftKey = `telecoqui-minuto-${data.usuario}-${coverage}`;
  const listKey = `${draftKey}-lista`;

  /** The session has ended, or another account is logged in. */
  class SessionError extends Error {}
  /** The server refused a request: `status` and, in words for the user, `message`. */
  class RefusedError extends Error {
    constructor(status, message) {
      super(message);
      this.status = status;
    }
  }

  const say = (text, value) => text.replace('%s', value);
  const time = (moment) =>
    new Date(moment).toLocaleString('es-PR', {
      day: 'numeric',
      month: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    });

  /** An element with properties and children; falsy children are left out. */
  function element(name, properties, ...children) {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children.filter(Boolean));
    return made;
  }
  const button = (text, press) => element('button', { type: 'button', textContent: text, onclick: press });
  const link = (text, href) => element('a', { className: 'b', textContent: text, href, target: '_blank' });

  /** Keeps what is a comfort and no more: WordPress and its plugins share the place, and it may be full. */
  function remember(key, value) {
    try {
      localStorage.setItem(key, JSON.stringify(value));
    } catch {
      // Then the draft, or the list without a signal, is an older one.
    }
  }

  // What waits on the device.

  /** Entries by their ids, where the browser has no database or it is full. They are lost with the page, and the page says so. */
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

  /** Runs a request on the stored entries; resolves when it is on the disk. */
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
  /** This user's entries of all coverages, in the order in which they were written. */
  async function waiting() {
    const kept = await stored('readonly', (store) => store.getAll()).catch(() => []);
    return [...kept.filter(({ uuid }) => !memory.has(uuid)), ...memory.values()]
      .filter(({ usuario }) => usuario === data.usuario)
      .sort((one, other) => one.written - other.written);
  }

  // Requests.

  let nonce = data.nonce;

  async function fetchInTime(url, options) {
    const ending = new AbortController();
    const timer = setTimeout(() => ending.abort(), TIMEOUT);
    try {
      const response = await fetch(url, { credentials: 'same-origin', signal: ending.signal, ...options });
      return { response, text: await response.text() };
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * The server's response. A nonce is valid for half a day: a page that stayed open longer gets a new one and sends again.
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
    );
  }

  const isSignalError = (error) => !(error instanceof SessionError) && !(error instanceof RefusedError);

  /** Sends an entry that waits, with both its time and this one: the device's clock may be wrong. */
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
  let pause = FIRST_PAUSE;
  let timer = 0;

  /** Sends what waits, oldest first. A refused entry stays for its author, and never keeps back the others. */
  async function flush() {
    if (isFlushing) {
      isWanted = true;
      return;
    }
    isFlushing = true;
    clearTimeout(timer);
    isSessionOver = false;
    let isDelayed = false;
    let hasSent = false;
    for (const entry of await waiting()) {
      if (entry.needsAuthor) continue;
      try {
        const made = await sendEntry(entry);
        await forget(entry);
        hasSent = true;
        pause = FIRST_PAUSE;
        if (made && made.estado === 'publish') void watch(made.id);
      } catch (error) {
        isDelayed = true;
        if (error instanceof SessionError) {
          isSessionOver = true;
          break;
        }
        if (isSignalError(error)) break;
        // Refused for what it is, unless the server is busy with it, or with others.
        const needsAuthor = error.status < 500 && error.status !== 409 && error.status !== 429;
        await keep({ ...entry, problem: error.message, needsAuthor });
      }
      await showWaiting();
    }
    isFlushing = false;
    await showWaiting();
    if (hasSent) void readList();
    if (isWanted) {
      isWanted = false;
      void flush();
    } else if (isDelayed) {
      timer = setTimeout(flush, pause);
      pause = Math.min(LONGEST_PAUSE, pause * 2);
    }
  }

  // What is shown of what waits.

  const status = document.getElementById('estado');
  const queue = document.getElementById('cola');

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
    queue.hidden = entries.length === 0;
    queue.querySelector('ol').replaceChildren(...entries.map(waitingItem));
  }

  function waitingItem(entry) {
    const again = async () => {
      await keep({ ...entry, problem: '', needsAuthor: false });
      await flush();
    };
    const rewrite = async () => {
      const isEmpty = fields.texto.value.trim() === '' && picture === null;
      if (!isEmpty && !confirm(texts.seguro_otra)) return;
      fillForm(entry);
      await forget(entry);
      await showWaiting();
      fields.texto.focus();
    };
    const drop = async () => {
      if (!confirm(texts.seguro_cola)) return;
      await forget(entry);
      await showWaiting();
    };
    return element(
      'li',
      {},
      element('small', {
        textContent: [time(entry.written), entry.titulo, entry.foto && texts.fotos]
          .filter(Boolean)
          .join(' · '),
      }),
      entry.titular && element('p', {}, element('strong', { textContent: entry.titular })),
      element('p', { textContent: entry.texto }),
      entry.problem && element('p', { className: 'e', textContent: entry.problem }),
      element(
        'div',
        { className: 'a' },
        entry.needsAuthor && button(texts.reintentar, again),
        entry.needsAuthor && button(texts.recuperar, rewrite),
        !isFlushing && button(texts.quitar, drop),
      ),
    );
  }

  // The list.

  const list = document.getElementById('lista');
  const copy = document.getElementById('copia');
  /** What the site said of entries that were saved here, by their ids. */
  const said = new Map();
  /** Id of the entry that is being edited; the list is not shown anew meanwhile. */
  let edited = 0;
  /** What the list shows, as text. */
  let shown = '';

  async function readList() {
    try {
      const read = await request(`entradas${data.rest.includes('?') ? '&' : '?'}cobertura=${coverage}`);
      remember(listKey, { ...read, leida: Date.now() });
      copy.hidden = true;
      showList(read);
    } catch (error) {
      if (error instanceof SessionError && !isSessionOver) {
        isSessionOver = true;
        void showWaiting();
      }
      const kept = JSON.parse(localStorage.getItem(listKey) ?? 'null');
      if (!kept) return;
      copy.hidden = false;
      copy.textContent = say(texts.copia, time(kept.leida));
      showList(kept);
    }
  }

  function showList(read) {
    showCoverage(read.cobertura);
    // A list that says the same stays: a button may have the focus.
    const now = JSON.stringify([read.entradas, ...said]);
    if (edited !== 0 || now === shown) return;
    shown = now;
    const items = read.entradas.map(listItem);
    list.replaceChildren(...(items.length > 0 ? items : [element('li', { textContent: texts.ninguna })]));
  }

  function showCoverage({ fin, visible, dirige }) {
    const state = visible ? (fin ? say(texts.termino, time(fin)) : texts.en_vivo) : texts.oculta;
    const end = async () => {
      if (!fin && !confirm(texts.seguro_fin)) return;
      await tell(async () => {
        const body = new URLSearchParams({ terminada: fin ? '0' : '1' });
        showCoverage(await request(`coberturas/${coverage}`, { method: 'POST', body }));
      });
    };
    document
      .getElementById('cobertura')
      .replaceChildren(`${state} `, dirige ? button(fin ? texts.reabrir : texts.terminar, end) : '');
  }

  function listItem(entry) {
    const site = said.get(entry.id) ?? entry.sitio;
    const item = element('li', { id: `entrada-${entry.id}` });
    const marks = [
      time(entry.cuando),
      texts[entry.estado],
      entry.clave && texts.clave,
      entry.fijada && texts.fijada,
      entry.correcciones > 0 && texts.corregida,
      entry.fotos > 0 && texts.fotos,
      entry.firman,
    ];
    const problem = element('p', { className: 'e', hidden: true, role: 'alert' });
    const change = (task) => tell(task, problem);
    const remove = () =>
      confirm(texts.seguro) &&
      change(async () => {
        await request(`entradas/${entry.id}`, { method: 'DELETE' });
        await readList();
      });
    const convert = () =>
      change(async () => {
        await request(`entradas/${entry.id}/noticia`, { method: 'POST' });
        await readList();
      });
    const edit = (isCorrection) => () => {
      edited = entry.id;
      shown = '';
      item.replaceChildren(editForm(entry, isCorrection));
      item.querySelector('textarea, input').focus();
    };
    const { editar, borrar } = entry.puede;
    item.append(
      element('small', { textContent: marks.filter(Boolean).join(' · ') }),
      entry.titular ? element('p', {}, element('strong', { textContent: entry.titular })) : '',
      element('p', { textContent: entry.texto ?? entry.resumen }),
      site?.text
        ? element(
            'p',
            { className: site.level === 'bad' ? 'e' : '' },
            element('small', { textContent: site.text }),
          )
        : '',
      problem,
      element(
        'div',
        { className: 'a' },
        editar && button(texts.editar, edit(false)),
        editar && entry.estado === 'publish' && button(texts.corregir, edit(true)),
        borrar && button(texts.borrar, remove),
        editar && !entry.noticia && button(texts.convertir, convert),
        entry.noticia && link(texts.noticia, entry.noticia),
        editar && link(texts.editor, entry.editor),
        entry.enlace && link(texts.ver, entry.enlace),
      ),
    );
    return item;
  }

  const labelled = (text, input, className = '') => element('label', { className }, text, input);
  const checkbox = (name, isChecked) => element('input', { type: 'checkbox', name, checked: isChecked });

  /** As a field of a date has it, in the time of the device. */
  function localMoment(moment) {
    const at = new Date(moment);
    return new Date(at - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  }

  function editForm(entry, isCorrection) {
    const problem = element('p', { className: 'e', hidden: true, role: 'alert' });
    const headline = element('input', {
      className: 'w',
      name: 'titular',
      value: entry.titular,
      maxLength: 120,
    });
    const text =
      entry.texto !== null &&
      element('textarea', { name: 'texto', rows: 5, maxLength: 10_000, value: entry.texto });
    const when = element('input', {
      type: 'datetime-local',
      name: 'cuando',
      value: localMoment(entry.cuando),
    });
    const before = when.value;
    const note = isCorrection && element('textarea', { name: 'correccion', rows: 2, maxLength: 1_000 });
    const isKey = checkbox('clave', entry.clave);
    const isPinned = checkbox('fijada', entry.fijada);
    const close = () => {
      edited = 0;
      void readList();
    };
    const save = () =>
      tell(async () => {
        if (note && note.value.trim() === '') throw new RefusedError(422, texts.sin_nota);
        const body = new URLSearchParams({
          titular: headline.value,
          clave: isKey.checked ? '1' : '0',
          fijada: isPinned.checked ? '1' : '0',
          modificada: entry.modificada,
        });
        if (text && text.value !== entry.texto) body.set('texto', text.value);
        if (when.value && when.value !== before) body.set('cuando', new Date(when.value).toISOString());
        if (note) body.set('correccion', note.value);
        const changed = await request(`entradas/${entry.id}`, { method: 'POST', body });
        if (changed.estado === 'publish') void watch(entry.id);
        close();
      }, problem);
    return element(
      'form',
      {
        onsubmit: (event) => {
          event.preventDefault();
          void save();
        },
      },
      text && labelled(texts.texto, text),
      note && labelled(texts.correccion, note),
      labelled(texts.titular, headline),
      labelled(texts.clave, isKey, 'c'),
      labelled(texts.fijada, isPinned, 'c'),
      labelled(texts.cuando, when),
      problem,
      element(
        'div',
        { className: 'a' },
        element('button', { textContent: texts.guardar }),
        button(texts.cancelar, close),
      ),
    );
  }

  /** Runs a task that needs a signal, and says beside it what went wrong. */
  async function tell(task, place = document.getElementById('error')) {
    place.hidden = true;
    try {
      await task();
    } catch (error) {
      const isOver = error instanceof SessionError;
      place.textContent = isOver ? texts.sin_sesion : isSignalError(error) ? texts.sin_senal : error.message;
      if (isOver) place.append(' ', link(texts.iniciar, data.sesion));
      place.hidden = false;
    }
  }

  /** After a save: what readers have of it, and what the site does not show. */
  async function watch(id) {
    said.set(id, { level: 'info', text: texts.leyendo });
    for (let looks = 0; looks < MOST_SITE_LOOKS; looks += 1) {
      await new Promise((resolve) => setTimeout(resolve, SITE_PAUSE));
      try {
        const state = await request(`on-site/${id}`);
        if (state.settled && state.level !== 'none') {
          said.set(id, {
            level: state.refused === '' ? state.level : 'bad',
            text: `${state.text} ${state.refused}`.trim(),
          });
          break;
        }
      } catch {
        // The list says it as soon as the server can be reached again.
        said.delete(id);
        break;
      }
    }
    await readList();
    // From now on the list itself knows.
    said.delete(id);
  }

  // The form.

  let picture = null;
  /** The checkboxes of who else may sign. */
  const authors = () => [...form.querySelectorAll('[name=autores]')];

  function setPicture(blob) {
    picture = blob;
    const note = document.getElementById('foto');
    if (!note) return;
    note.hidden = document.getElementById('alt').hidden = blob === null;
    note.textContent = blob === null ? '' : say(texts.foto, Math.ceil(blob.size / 1000));
    if (blob === null) fields.foto.value = '';
  }

  /** A smaller copy of a picture, the right way up. Throws where the browser cannot read it. */
  async function reduced(file) {
    const url = URL.createObjectURL(file);
    try {
      const image = new Image();
      image.src = url;
      await image.decode();
      const scale = Math.min(1, LONGEST_SIDE / Math.max(image.naturalWidth, image.naturalHeight));
      const canvas = document.createElement('canvas');
      canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
      canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
      const pen = canvas.getContext('2d');
      // JPEG has no transparency: without this it is black.
      pen.fillStyle = '#fff';
      pen.fillRect(0, 0, canvas.width, canvas.height);
      pen.drawImage(image, 0, 0, canvas.width, canvas.height);
      const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
      if (blob === null) throw new TypeError('The canvas gave no picture.');
      return blob;
    } finally {
      URL.revokeObjectURL(url);
    }
  }

  function showError(text) {
    const place = document.getElementById('error');
    place.textContent = text;
    place.hidden = text === '';
  }

  const keepDraft = () => remember(draftKey, [fields.texto.value, fields.titular.value]);

  /** Shows an entry that waits in the form, with all that was chosen for it. */
  function fillForm(entry) {
    for (const name of ['texto', 'titular', 'alt']) if (fields[name]) fields[name].value = entry[name];
    fields.clave.checked = entry.clave;
    fields.fijada.checked = entry.fijada;
    if (fields.cuando) fields.cuando.value = entry.cuando && localMoment(entry.cuando);
    for (const author of authors()) author.checked = entry.autores.includes(author.value);
    setPicture(entry.foto);
    keepDraft();
  }

  fields.foto?.addEventListener('change', async () => {
    const [file] = fields.foto.files;
    if (!file) {
      setPicture(null);
      return;
    }
    // Without its picture it would be another entry.
    const publish = form.querySelector('.p');
    publish.disabled = true;
    try {
      setPicture(await reduced(file));
      showError('');
    } catch {
      setPicture(null);
      showError(texts.foto_mala);
    } finally {
      publish.disabled = false;
    }
  });

  /** A random UUID. Only pages over https have `crypto.randomUUID`, and the oldest browsers lack it. */
  function newUuid() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 0x0f) | 0x40;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    return hex.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  }

  form.addEventListener('input', keepDraft);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const text = fields.texto.value.trim();
    const headline = fields.titular.value.trim();
    if (text === '' && picture === null) {
      showError(texts.vacia);
      return;
    }
    if (fields.clave.checked && headline === '') {
      showError(texts.sin_titular);
      form.querySelector('details').open = true;
      fields.titular.focus();
      return;
    }
    const when = fields.cuando?.value ?? '';
    const entry = {
      uuid: newUuid(),
      usuario: data.usuario,
      cobertura: coverage,
      titulo: data.cobertura.titulo,
      written: Date.now(),
      texto: text,
      titular: headline,
      clave: fields.clave.checked,
      fijada: fields.fijada.checked,
      cuando: when === '' ? '' : new Date(when).toISOString(),
      autores: authors()
        .filter(({ checked }) => checked)
        .map(({ value }) => value),
      alt: fields.alt?.value.trim() ?? '',
      foto: picture,
      problem: '',
      needsAuthor: false,
    };
    showError('');
    // Before anything is awaited: a second press must find nothing to send.
    form.reset();
    setPicture(null);
    await keep(entry);
    localStorage.removeItem(draftKey);
    fields.texto.focus();
    pause = FIRST_PAUSE;
    await showWaiting();
    await flush();
  });

  const [text = '', headline = ''] = JSON.parse(localStorage.getItem(draftKey) ?? '[]');
  fields.texto.value = text;
  fields.titular.value = headline;

  const wake = () => {
    if (document.visibilityState === 'hidden') return;
    pause = FIRST_PAUSE;
    void flush();
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
      .then(({ active }) =>
        active.postMessage({ page: location.href, script: document.querySelector('script[src]').src }),
      )
      .catch(() => undefined);
  }
})();
