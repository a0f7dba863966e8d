/** In the block editor of a published news item: the panel "Enviar aviso". */
(function ({ apiFetch, data, editor, element, plugins }) {
  const texts = window.telecoquiAnnouncementTexts;
  const { createElement: h, useEffect, useRef } = element;

  /** An editor who clicks into the text gets its sidebar, and comes back to a new panel. */
  const kept = {};

  function Announcement({ id }) {
    const place = useRef(null);
    useEffect(() => {
      const act = (action, values) =>
        apiFetch({ path: `/telecoqui/v1/avisos/${id}/${action}`, method: 'POST', data: values });
      window.telecoquiAnnouncement(place.current, texts, act, (kept[id] ??= {}));
    }, [id]);
    return h('div', { ref: place });
  }

  function Panel() {
    const { id, status } = data.useSelect((select) => select('core/editor').getCurrentPost(), []);
    const panel = { name: 'telecoqui-aviso', title: texts.enviar };
    return status === 'publish' && h(editor.PluginDocumentSettingPanel, panel, h(Announcement, { id }));
  }

  plugins.registerPlugin('telecoqui-aviso', { render: Panel });
})(window.wp);
