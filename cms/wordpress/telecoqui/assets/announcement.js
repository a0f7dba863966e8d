/**
 * "Enviar aviso" of a news item or of a key moment: what it looks like and for how many readers, who has to approve it, and what became of it. The
 * block editor and the fast screen show it in an element of theirs; `act` sends an action with its values to WordPress. Each styles the classes that it knows.
 */
window.telecoquiAnnouncement = function (place, texts, act) {
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
  };
  /** What was typed stays after an error. */
  const perform = (...action) => act(...action).then(show, (error) => tell(error.message || texts.otra_vez));
  const button = (textContent, press, className = 'components-button is-secondary') => {
    const made = element('button', { type: 'button', textContent, className });
    made.onclick = async () => {
      made.disabled = true;
      await press();
      made.disabled = false;
      // What replaced it is said, and the keyboard goes on from there.
      if (!made.isConnected) status.focus();
    };
    return made;
  };
  const mainButton = (text, press) => button(text, press, 'components-button is-primary p');

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
    const field = (name, tag) =>
      element(tag, { value: sugerido[name], maxLength: texts.max[name], oninput: draw });
    const fields = { titulo: field('titulo', 'input'), texto: field('texto', 'textarea') };
    const typed = () => ({ titulo: fields.titulo.value, texto: fields.texto.value });
    function draw() {
      preview.replaceChildren(...cards(typed()));
    }
    draw();
    const needsTwo = lectores > solo;
    const send = () => (needsTwo || confirm(say(texts.seguro, lectores))) && perform('enviar', typed());
    return [
      ...Object.keys(fields).map((name) => element('label', {}, texts[name], fields[name])),
      preview,
      paragraph(say(texts.lectores, lectores)),
      needsTwo && paragraph(texts.dos),
      mainButton(needsTwo ? texts.pedir : texts.enviar, send),
    ];
  }

  /** What waits for a second person. */
  const waiting = (said) => [
    element('strong', { textContent: said.frase }),
    ...cards(said),
    !said.mio && mainButton(texts.aprobar, () => perform('aprobar', { visto: said.visto })),
    button(texts.retirar, () => perform('retirar')),
  ];

  /** Shows a state. While something leaves, only that is shown anew: what is typed stays. */
  function show({ problema, aviso, espera, historial, ...state }, isFollowed = false) {
    clearTimeout(timer);
    tell(problema);
    status.replaceChildren(...(aviso?.lineas.map(paragraph) ?? []));
    if (aviso?.sigue) {
      status.append(button(texts.detener, () => perform('detener')));
      timer = setTimeout(follow, PAUSE);
    }
    if (isFollowed) return;
    const write = button(aviso ? texts.otro : texts.otra_vez, () => perform('ver'));
    const offered = state.lectores === null ? [write] : newForm(state);
    const log = element('details', { hidden: historial.length === 0 });
    log.append(element('summary', { textContent: texts.historial }), ...historial.map(paragraph));
    form.replaceChildren(...(espera ? waiting(espera) : offered).filter(Boolean), log);
  }

  async function follow() {
    if (!place.isConnected) return;
    await act('seguir').then(
      (state) => show(state, true),
      () => (timer = setTimeout(follow, PAUSE)),
    );
  }

  place.className = 'aviso';
  place.replaceChildren(alert, status, form);
  void perform('ver');
};
