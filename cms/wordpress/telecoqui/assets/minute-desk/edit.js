/**
 * The form that changes or corrects an entry of the list.
 */
(function (desk) {
  const { texts, fill, tell, RefusedError } = desk;

  /** A form that calls `close` when it is saved, waits for a signal, or is left. */
  function editForm(entry, isCorrection, close) {
    const form = document.getElementById('cambio').content.firstElementChild.cloneNode(true);
    const { texto, titular, clave, fijada, cuando, correccion } = form.elements;
    const [submit, cancel] = form.querySelectorAll('button');
    fill(form, entry);
    const before = cuando.value;
    if (entry.texto === null) texto.parentElement.remove();
    if (!isCorrection) correccion.parentElement.remove();

    async function save() {
      if (isCorrection && correccion.value.trim() === '') throw new RefusedError(422, texts.sin_nota);
      const values = {
        titular: titular.value,
        clave: clave.checked ? '1' : '0',
        fijada: fijada.checked ? '1' : '0',
        modificada: entry.modificada,
      };
      if (entry.texto !== null && texto.value !== entry.texto) values.texto = texto.value;
      if (cuando.value && cuando.value !== before) values.cuando = new Date(cuando.value).toISOString();
      if (isCorrection) values.correccion = correccion.value;
      submit.disabled = true;
      try {
        await desk.change(entry.id, values, entry.texto === null ? entry.resumen : texto.value);
      } finally {
        submit.disabled = false;
      }
      close();
    }
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void tell(save, form.querySelector('[role=alert]'));
    });
    cancel.addEventListener('click', close);
    return form;
  }

  Object.assign(desk, { editForm });
})(window.minuteDesk);
