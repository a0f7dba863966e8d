/**
 * The form that changes or corrects an entry of the list.
 */
(function (desk) {
  const { texts, localMoment, element, button, request, tell, RefusedError } = desk;

  const labelled = (text, input, className = '') => element('label', { className }, text, input);
  const checkbox = (name, isChecked) => element('input', { type: 'checkbox', name, checked: isChecked });

  /** A form that calls `close` when it is saved or left. */
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
        if (changed.estado === 'publish') void desk.watch(entry.id);
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

  Object.assign(desk, { editForm });
})(window.minuteDesk);
