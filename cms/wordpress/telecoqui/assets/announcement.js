/**
 * "Enviar aviso" of a news item or of a key moment: what it looks like and for how many readers, who has to approve it, and what became of it. The
 * block editor and the fast screen show it in an element of theirs; `act` sends an action with its values to WordPress. Each styles the classes that it knows.
 * `kept.typed` is what was typed and not sent: who shows it anew with the same `kept` finds it again.
 */
window.telecoquiAnnouncement = function (place, texts, act, kept = {}) {
  /** Milliseconds between two looks at what is still leaving. */
  const PAUSE = 2_000;

  const element = (name, properties, ...children) => {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children.filter(Boolean));
    return made;
  };
  const paragraph = (textContent) => element('p', { textContent });
  const say = (text, number) => text.replace('%s', number?.toLocaleString('es-PR') ?? '–');
  const alert = element('p', { className: 'e aviso-problema', role: 'alert', hidden: true });
  const status = element('div', { role: 'status', tabIndex: -1 });
  const form = element('div');
  let timer;

  const tell = (text) => {
    alert.textContent = text;
    alert.hidden = text === '';
    // The button that was pressed may be a screen below.
    if (text) alert.scrollIntoView({ block: 'center' });
  };
  const fail = (error) => tell(error.message || texts.otra_vez);
  /** What was typed stays after an error. */
  const perform = (action, values) =>
    act(action, values).then((state) => {
      if (action === 'enviar') kept.typed = undefined;
      show(state);
    }, fail);
  const button = (textContent, press, className = 'components-button is-secondary') => {
    const made = element('button', { type: 'button', textContent, className });
    made.onclick = async () => {
      made.disabled = true;
      await press();
      made.disabled = false;
      // What replaced it is said, and the keyboard goes on from there.
      if (!made.offsetParent) status.focus();
    };
    return made;
  };
  const mainButton = (text, press) => button(text, press, 'components-button is-primary p');
  const stop = button(texts.detener, () => perform('detener'));

  const cards = ({ titulo, texto }) =>
    ['Android', 'iPhone'].map((phone) =>
      element(
        'figure',
        { className: `aviso-telefono aviso-${phone.toLowerCase()}` },
        element('figcaption', { textContent: `${phone}: Telecoquí` }),
        element('strong', { textContent: titulo }),
        element('span', { textContent: texto }),
      ),
    );

  /** The form of a new announcement, with its preview. */
  function newForm({ sugerido, lectores, solo }) {
    const preview = element('div');
    const typed = () => Object.fromEntries(fields.map(({ name, value }) => [name, value]));
    const draw = () => preview.replaceChildren(...cards(typed()));
    const oninput = () => {
      kept.typed = typed();
      draw();
    };
    const fields = Object.entries(kept.typed ?? sugerido).map(([name, value]) => {
      const maxLength = texts.max[name];
      // The longest text is whole in the sidebar, whose lines have some 27 characters.
      return element('textarea', { name, value, maxLength, rows: Math.ceil(maxLength / 27), oninput });
    });
    draw();
    const needsTwo = lectores > solo;
    const send = async () => {
      if (!needsTwo && !confirm(say(texts.seguro, lectores))) return;
      // What is typed now would not be sent, and go with the form.
      for (const field of fields) field.readOnly = true;
      await perform('enviar', typed());
      for (const field of fields) field.readOnly = false;
    };
    return [
      ...fields.map((field) => element('label', {}, texts[field.name], field)),
      preview,
      paragraph(say(texts.lectores, lectores)),
      needsTwo && paragraph(texts.dos),
      lectores > 0 && mainButton(needsTwo ? texts.pedir : texts.enviar, send),
    ];
  }

  /** What waits for a second person. */
  const waiting = (said) => [
    element('strong', { textContent: said.frase }),
    ...cards(said),
    !said.mio && mainButton(texts.aprobar, () => perform('aprobar', { visto: said.visto })),
    button(texts.retirar, () => perform('retirar')),
  ];

  /** What became of the newest announcement. It is followed while it leaves. */
  function showOutcome(aviso) {
    status.replaceChildren(...(aviso?.lineas.map(paragraph) ?? []));
    stop.hidden = !aviso?.sigue;
    clearTimeout(timer);
    timer = undefined;
    if (aviso?.sigue) followSoon();
  }

  function followSoon() {
    const follow = async () => {
      const read = await act('seguir').catch(() => null);
      // A response that comes after that of a button is older.
      if (timer !== mine) return;
      if (read) showOutcome(read.aviso);
      else followSoon();
    };
    const mine = setTimeout(() => place.isConnected && follow(), PAUSE);
    timer = mine;
  }

  function show({ problema, aviso, espera, historial, ...state }, isOpened) {
    tell(problema);
    showOutcome(aviso);
    // Who comes back sees what became of the last one, and no form with the same text.
    const isOffered = state.lectores !== null && !(aviso && isOpened);
    const write = button(aviso ? texts.otro : texts.otra_vez, () => perform('ver'));
    const log = element('details', { hidden: historial.length === 0 });
    log.append(element('summary', { textContent: texts.historial }), ...historial.map(paragraph));
    const offered = isOffered ? newForm(state) : [write];
    form.replaceChildren(...(espera ? waiting(espera) : offered).filter(Boolean), log);
  }

  place.className = 'aviso';
  place.replaceChildren(alert, status, stop, form);
  void act('ver').then((state) => show(state, true), fail);
};
