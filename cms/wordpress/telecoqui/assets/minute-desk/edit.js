/**
 * The form that changes or corrects an entry of the list.
 */
(function (desk) {
  const { texts, localMoment, element, button, tell, RefusedError } = desk;

  const labelled = (text, input, className = '') => element('label', { className }, text, input);
  const checkbox = (name, isChecked) => element('input', { type: 'checkbox', name, checked: isChecked });

  /** A form that calls `close` when it is saved, waits for a signal, or is left. */
  function editForm(entry, isCorrection, close) {
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
    const save = () =>
      tell(async () => {
        if (note && note.value.trim() === '') throw new RefusedError(422, texts.sin_nota);
        const values = {
          titular: headline.value,
          clave: isKey.checked ? '1' : '0',
          fijada: isPinned.checked ? '1' : '0',
          modificada: entry.modificada,
        };
        if (text && text.value !== entry.texto) values.texto = text.value;
        if (when.value && when.value !== before) values.cuando = new Date(when.value).toISOString();
        if (note) values.correccion = note.value;
        submit.disabled = true;
        try {
          await desk.change(entry.id, values, text ? text.value : entry.resumen);
        } finally {
          submit.disabled = false;
        }
        close();
      }, problem);
    const submit = element('button', { textContent: texts.guardar });
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
      element('div', { className: 'a' }, submit, button(texts.cancelar, close)),
    );
  }

  Object.assign(desk, { editForm });
})(window.minuteDesk);
