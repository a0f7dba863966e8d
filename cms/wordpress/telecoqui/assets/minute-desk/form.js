/**
 * The form of a new entry, its draft, and what waits and is written again.
 */
(function (desk) {
  const { texts, draftKey, say, fill, remember, reduced } = desk;
  const form = document.getElementById('nueva');
  const fields = form.elements;
  const publish = form.querySelector('.p');

  let picture = null;

  function setPicture(blob) {
    picture = blob;
    const note = document.getElementById('foto');
    if (!note) return;
    note.hidden = document.getElementById('alt').hidden = blob === null;
    note.textContent = blob === null ? '' : say(texts.foto, Math.ceil(blob.size / 1000));
    publish.disabled = false;
    if (blob === null) fields.foto.value = '';
  }

  function showError(text) {
    const place = document.getElementById('error');
    place.textContent = text;
    place.hidden = text === '';
  }

  /** What the form says, but the picture. */
  function says() {
    const when = fields.cuando?.value ?? '';
    return {
      texto: fields.texto.value.trim(),
      titular: fields.titular.value.trim(),
      clave: fields.clave.checked,
      fijada: fields.fijada.checked,
      cuando: when === '' ? '' : new Date(when).toISOString(),
      autores: new FormData(form).getAll('autores'),
      alt: fields.alt?.value.trim() ?? '',
    };
  }

  const keepDraft = () => remember(draftKey, { ...says(), texto: fields.texto.value });

  /**
   * Shows an entry that waits in the form, with all that was chosen for it.
   * Returns whether it is there: not if the user keeps what is being written.
   */
  function fillForm(entry) {
    const isEmpty = fields.texto.value.trim() === '' && picture === null && !fields.foto?.value;
    if (!isEmpty && !confirm(texts.seguro_otra)) return false;
    // Ends a picture that is being made small, too.
    setPicture(null);
    fill(form, entry);
    setPicture(entry.foto);
    keepDraft();
    fields.texto.focus();
    return true;
  }

  fields.foto?.addEventListener('change', async () => {
    const [file] = fields.foto.files;
    if (!file) {
      setPicture(null);
      return;
    }
    // Without its picture it would be another entry.
    publish.disabled = true;
    showError('');
    const small = await reduced(file).catch(() => null);
    // A large one may be ready after one that was chosen later.
    if (fields.foto.files[0] !== file) return;
    setPicture(small);
    if (!small) showError(texts.foto_mala);
  });

  form.addEventListener('input', keepDraft);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const values = says();
    if (values.texto === '' && picture === null) {
      showError(texts.vacia);
      return;
    }
    if (values.clave && values.titular === '') {
      showError(texts.sin_titular);
      form.querySelector('details').open = true;
      fields.titular.focus();
      return;
    }
    const entry = desk.written({ ...values, foto: picture });
    showError('');
    // Before anything is awaited: a second press must find nothing to send.
    form.reset();
    setPicture(null);
    fields.texto.focus();
    await desk.keep(entry);
    // The next one may have been begun.
    keepDraft();
    await desk.showWaiting();
    await desk.send();
  });

  const draft = JSON.parse(localStorage.getItem(draftKey) ?? 'null');
  if (draft) {
    fill(form, draft);
    form.querySelector('details').open = Boolean(draft.titular || draft.fijada || draft.cuando);
  }

  Object.assign(desk, { fillForm });
})(window.minuteDesk);
