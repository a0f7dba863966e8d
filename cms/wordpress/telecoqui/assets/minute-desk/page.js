/**
 * What all parts of the fast screen use: the data of its page, elements, and the browser's store for comforts. `window.minuteDesk` holds what one part
 * makes for the others. Functions of a later part are called as `desk.name()`, and only after start.js, the last part, has run.
 */
(function () {
  const data = JSON.parse(document.getElementById('datos').textContent);
  const coverage = data.cobertura.id;
  const draftKey = `telecoqui-minuto-${data.usuario}-${coverage}`;

  const say = (text, value) => text.replace('%s', value);
  const time = (moment) =>
    new Date(moment).toLocaleString('es-PR', {
      day: 'numeric',
      month: 'short',
      hour: 'numeric',
      minute: '2-digit',
    });

  /** An element with properties and children; falsy children are left out. */
  function element(name, properties, ...children) {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children.filter(Boolean));
    return made;
  }

  const small = (textContent) => element('small', { textContent });
  /** A button that does nothing while what it has begun is under way. It stays enabled, to keep the focus. */
  function button(textContent, press) {
    let isBusy = false;
    const onclick = async () => {
      if (isBusy) return;
      isBusy = true;
      try {
        await press();
      } finally {
        isBusy = false;
      }
    };
    return element('button', { type: 'button', textContent, onclick });
  }
  const link = (text, href) => element('a', { className: 'b', textContent: text, href, target: '_blank' });

  /** Keeps what is a comfort and no more: WordPress and its plugins share the place, and it may be full. */
  function remember(key, value) {
    try {
      localStorage.setItem(key, JSON.stringify(value));
    } catch {
      // Then the draft, or the list without a signal, is an older one.
    }
  }

  /** As a field of a date has it, in the time of the device. */
  function localMoment(moment) {
    const at = new Date(moment);
    return new Date(at - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  }

  /** Shows an entry in a form, whose fields have the names of its values. A file cannot be shown, and what the entry lacks stays empty. */
  function fill(form, entry) {
    for (const field of form.elements) {
      const value = entry[field.name];
      if (field.type === 'checkbox')
        field.checked = Array.isArray(value) ? value.includes(field.value) : value === true;
      else if (field.type === 'datetime-local') field.value = value ? localMoment(value) : '';
      else if (field.type !== 'file') field.value = value ?? '';
    }
  }

  /** Milliseconds after which a finger that has left the screen presses nothing any more. */
  const PRESS = 300;
  /** Pending from when a pointer goes down until its click has come. */
  let press;
  let endPress;
  let timer = 0;
  const endPressAfter = (pause) => () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      press = undefined;
      endPress?.();
    }, pause);
  };
  addEventListener('pointerdown', ({ button: pressed }) => {
    if (pressed !== 0) return;
    clearTimeout(timer);
    press ??= new Promise((resolve) => {
      endPress = resolve;
    });
  });
  addEventListener('click', endPressAfter(0));
  for (const end of ['pointerup', 'pointercancel', 'contextmenu', 'blur'])
    addEventListener(end, endPressAfter(PRESS));
  /** Resolves when nothing is being pressed: what is replaced, or moves, loses the press. */
  const released = () => Promise.resolve(press);

  window.minuteDesk = {
    ...{ data, texts: data.textos, coverage, draftKey },
    ...{ say, time, fill, element, small, button, link, remember, released },
  };
})();
