/**
 * The form that changes or corrects an entry of the list.
 */
(function (desk) {
  const { texts, draftKey, fill, remember, tell, RefusedError } = desk;

  /** A form that calls `close` when it is saved, waits for a signal, or is left. */
  function editForm(entry, isCorrection, close) {
    const form = document.getElementById('cambio').content.firstElementChild.cloneNode(true);
    const { texto, titular, clave, fijada, cuando, correccion } = form.elements;
    const [, renew, cancel] = form.querySelectorAll('button');
    fill(form, entry);
    if (entry.texto === null) texto.parentElement.remove();
    if (!isCorrection) correccion.parentElement.remove();

    /** What the form says, as the server takes it. */
    const says = () => ({
      titular: titular.value,
      clave: clave.checked ? '1' : '0',
      fijada: fijada.checked ? '1' : '0',
      ...(cuando.value && { cuando: new Date(cuando.value).toISOString() }),
      ...(entry.texto !== null && { texto: texto.value }),
    });
    /** The same as its user has seen it. */
    const seen = says();

    /** What is typed stays on the device until it is sent or its user leaves the form, with what its user had seen. */
    const key = `${draftKey}-${entry.id}`;
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (kept) {
      fill(form, kept.values);
      Object.assign(seen, kept.seen);
    }
    form.addEventListener('input', () => {
      const { cuando: when = '', ...now } = says();
      const marks = { clave: clave.checked, fijada: fijada.checked, correccion: correccion.value };
      remember(key, { values: { ...now, ...marks, cuando: when }, seen });
    });
    let isLeft = false;
    const leave = () => {
      // Left while it is saved, it may be open again when the response comes.
      if (isLeft) {
        void desk.readList();
        return;
      }
      isLeft = true;
      localStorage.removeItem(key);
      close();
    };

    /** What its user has changed, each with what had been there. */
    function changed() {
      const values = Object.entries(says()).filter(([name, value]) => value !== seen[name]);
      return Object.fromEntries(
        values.flatMap(([name, value]) => [
          [name, value],
          ...(name in seen ? [[`visto[${name}]`, seen[name]]] : []),
        ]),
      );
    }

    const lock = (isOn) => {
      for (const field of form.elements) field.disabled = isOn && field !== cancel;
    };

    async function save() {
      if (isCorrection && correccion.value.trim() === '') throw new RefusedError(422, texts.sin_nota);
      const values = changed();
      if (isCorrection) values.correccion = correccion.value;
      // What is typed now would be lost with the form.
      const focused = document.activeElement;
      lock(true);
      try {
        if (Object.keys(values).length > 0)
          await desk.change(entry.id, values, entry.texto === null ? entry.resumen : texto.value);
      } catch (error) {
        // Its user reads now what somebody else wrote: the next save is meant.
        Object.assign(seen, error.seen);
        renew.hidden = !error.seen;
        throw error;
      } finally {
        lock(false);
        if (document.activeElement === document.body) focused.focus();
      }
      leave();
    }
    renew.addEventListener('click', () => void desk.readList(true));
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void tell(save, form.querySelector('[role=alert]'));
    });
    cancel.addEventListener('click', leave);
    return form;
  }

  Object.assign(desk, { editForm });
})(window.minuteDesk);
