/**
 * The form of a new entry, its draft, and what waits and is written again.
 */
(function (desk) {
  const { texts, draftKey, say, fill, remember, reduced } = desk;
  const form = document.getElementById('nueva');
  const fields = form.elements;

  let picture = null;

  function setPicture(blob) {
    picture = blob;
    const note = document.getElementById('foto');
    if (!note) return;
    note.hidden = document.getElementById('alt').hidden = blob === null;
    note.textContent = blob === null ? '' : say(texts.foto, Math.ceil(blob.size / 1000));
    if (blob === null) fields.foto.value = '';
  }

  function showError(text) {
    const place = document.getElementById('error');
    place.textContent = text;
    place.hidden = text === '';
  }

  const keepDraft = () => remember(draftKey, [fields.texto.value, fields.titular.value]);

  /**
   * Shows an entry that waits in the form, with all that was chosen for it.
   * Returns whether it is there: not if the user keeps what is being written.
   */
  function fillForm(entry) {
    const isEmpty = fields.texto.value.trim() === '' && picture === null;
    if (!isEmpty && !confirm(texts.seguro_otra)) return false;
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
    const entry = desk.written({
      texto: text,
      titular: headline,
      clave: fields.clave.checked,
      fijada: fields.fijada.checked,
      cuando: when === '' ? '' : new Date(when).toISOString(),
      autores: new FormData(form).getAll('autores'),
      alt: fields.alt?.value.trim() ?? '',
      foto: picture,
    });
    showError('');
    // Before anything is awaited: a second press must find nothing to send.
    form.reset();
    setPicture(null);
    await desk.keep(entry);
    localStorage.removeItem(draftKey);
    fields.texto.focus();
    await desk.showWaiting();
    await desk.send();
  });

  const [text = '', headline = ''] = JSON.parse(localStorage.getItem(draftKey) ?? '[]');
  fields.texto.value = text;
  fields.titular.value = headline;

  Object.assign(desk, { fillForm });
})(window.minuteDesk);
