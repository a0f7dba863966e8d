/**
 * The coverage and its newest entries, with what can be done with each and what readers have of it.
 */
(function (desk) {
  const { data, texts, coverage, say, time, element, small, button, link, remember, released } = desk;
  const { request, tell } = desk;
  const listKey = `${desk.draftKey}-lista`;
  /** Milliseconds before each look at what the site says of an entry, and how many: as in the block editor. */
  const SITE_PAUSE = 700;
  const MAX_SITE_LOOKS = 10;

  const list = document.getElementById('lista');
  const copy = document.getElementById('copia');
  /** What the site said of entries that were saved here, by their ids. */
  const said = new Map();
  /** The lines that say what went wrong with an entry, by its id. They stay when the list is shown anew meanwhile. */
  const problems = new Map();
  /** Id of the entry that is being edited; the list is not shown anew meanwhile. */
  let edited = 0;
  /** Requests for the list, and the newest of them that was responded to: one that comes later is older. */
  let reads = 0;
  let newest = 0;
  /** What the list shows, as text, and the line of the coverage. What says the same stays: a button may have the focus. */
  let shown = '';
  let shownCoverage = '';

  /** Shows the list as it is now. `isAsked`: also while an entry is edited, whose form stays. */
  async function readList(isAsked = false) {
    const noteSessionEnd = desk.sessionEnd();
    reads += 1;
    const number = reads;
    try {
      const read = await request(`entradas${data.rest.includes('?') ? '&' : '?'}cobertura=${coverage}`);
      await released();
      const changing = await desk.changing();
      if (number < newest) return;
      newest = number;
      remember(listKey, { ...read, leida: Date.now() });
      copy.hidden = true;
      showList(read, changing, isAsked);
    } catch (error) {
      if (error instanceof desk.SessionError) noteSessionEnd();
      await released();
      const changing = await desk.changing();
      if (number < newest) return;
      const kept = JSON.parse(localStorage.getItem(listKey) ?? 'null');
      if (!kept) return;
      copy.hidden = false;
      copy.textContent = say(texts.copia, time(kept.leida));
      showList(kept, changing, isAsked);
    }
  }

  /** `changing`: the ids of the entries of which a change waits. */
  function showList(read, changing, isAsked) {
    showCoverage(read.cobertura);
    const now = JSON.stringify([read.entradas, ...said, ...changing]);
    if (!isAsked && (edited !== 0 || now === shown)) return;
    const form = edited === 0 ? null : document.getElementById(`entrada-${edited}`);
    shown = form ? '' : now;
    const items = read.entradas.map((entry) =>
      entry.id === edited && form ? form : listItem(entry, changing.has(entry.id)),
    );
    // Somebody deleted what is being edited: what was typed stays.
    if (form && !items.includes(form)) items.unshift(form);
    const focused = document.activeElement;
    list.replaceChildren(...(items.length > 0 ? items : [element('li', { textContent: texts.ninguna })]));
    if (form?.contains(focused)) focused.focus({ preventScroll: true });
  }

  function showCoverage({ fin, visible, dirige }) {
    const now = JSON.stringify([fin, visible, dirige]);
    if (now === shownCoverage) return;
    shownCoverage = now;
    const isKnown = visible ? (fin ? say(texts.termino, time(fin)) : texts.en_vivo) : texts.oculta;
    const state = visible === null ? texts.no_se_sabe : isKnown;
    const end = async () => {
      if (!fin && !confirm(texts.seguro_fin)) return;
      await tell(async () => {
        const body = new URLSearchParams({ terminada: fin ? '0' : '1' });
        showCoverage(await request(`coberturas/${coverage}`, { method: 'POST', body }));
        await readList();
      });
    };
    document
      .getElementById('cobertura')
      .replaceChildren(`${state} `, dirige ? button(fin ? texts.reabrir : texts.terminar, end) : '');
  }

  function listItem(entry, isChanging) {
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
      isChanging && texts.cambiando,
    ];
    const problem = problems.get(entry.id) ?? element('p', { className: 'e', hidden: true, role: 'alert' });
    problems.set(entry.id, problem);
    const perform = (path, method = 'POST', watch = () => undefined) =>
      tell(async () => {
        watch(await request(`entradas/${entry.id}${path}`, { method }));
        await readList();
      }, problem);
    const remove = () => confirm(texts.seguro) && perform('', 'DELETE');
    const convert = () => perform('/noticia');
    const publish = () => perform('/publicar', 'POST', desk.watchPublished);
    const close = () => {
      problem.hidden = true;
      if (edited === entry.id) edited = 0;
      // Another entry may be edited by now.
      void readList(edited !== 0);
    };
    const edit = (isCorrection) => () => {
      edited = entry.id;
      shown = '';
      item.replaceChildren(desk.editForm(entry, isCorrection, close));
      item.querySelector('textarea, input').focus();
    };
    const announce = () => {
      edited = entry.id;
      shown = '';
      const box = element('div');
      const act = (action, values) =>
        request(`avisos/${entry.id}/${action}`, { method: 'POST', body: new URLSearchParams(values) });
      item.replaceChildren(box, button(texts.aviso.cerrar, close));
      window.telecoquiAnnouncement(box, texts.aviso, act);
    };
    const { avisar, borrar, publicar } = entry.puede;
    // Of two changes that wait, the server would refuse the second one: it was made of what the first one changes.
    const editar = entry.puede.editar && !isChanging;
    const parts = [
      small(marks.filter(Boolean).join(' · ')),
      entry.titular && element('p', {}, element('strong', { textContent: entry.titular })),
      element('p', { textContent: entry.texto ?? entry.resumen }),
      site?.text && element('p', { className: site.level === 'bad' ? 'e' : '' }, small(site.text)),
      problem,
      element(
        'div',
        { className: 'a' },
        publicar && !isChanging && button(texts.publicar, publish),
        editar && button(texts.editar, edit(false)),
        editar && entry.estado === 'publish' && button(texts.corregir, edit(true)),
        avisar && button(texts.aviso.enviar, announce),
        borrar && button(texts.borrar, remove),
        editar && !entry.noticia && button(texts.convertir, convert),
        entry.noticia && link(texts.noticia, entry.noticia),
        editar && link(texts.editor, entry.editor),
        entry.enlace && link(texts.ver, entry.enlace),
      ),
    ];
    item.append(...parts.filter(Boolean));
    return item;
  }

  /** After a save: what readers have of it, and what the site does not show. */
  async function watch(id) {
    said.set(id, { level: 'info', text: texts.leyendo });
    for (let looks = 0; looks < MAX_SITE_LOOKS; looks += 1) {
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

  Object.assign(desk, { readList, showCoverage, watch });
})(window.minuteDesk);
