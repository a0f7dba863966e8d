/**
 * In the block editor: a panel for each declared box of the item, with WordPress' own components. What cannot be saved, REST refuses with a sentence.
 */
(function ({ components, coreData, date, editor, element, plugins }) {
  const { type, panels } = window.telecoquiPanels;
  const h = element.createElement;

  /** A stored moment is in UTC, and the field shows the newsroom's time. */
  const local = (value) =>
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value)
      ? date.date('Y-m-d\\TH:i', `${value.replace(' ', 'T')}Z`)
      : value;

  function Control({ field: { kind, label, help, max, choices }, value, onChange }) {
    const common = { label, help, onChange, __nextHasNoMarginBottom: true, __next40pxDefaultSize: true };
    switch (kind) {
      case 'choice':
        return h(components.SelectControl, { ...common, value, options: choices });
      case 'flag':
        return h(components.CheckboxControl, {
          ...common,
          checked: value === '1',
          onChange: (isChecked) => onChange(isChecked ? '1' : ''),
        });
      case 'text':
        return h(components.TextareaControl, { ...common, value, maxLength: max || undefined });
      case 'moment':
        return h(components.TextControl, { ...common, type: 'datetime-local', value: local(value) });
      default:
        return h(components.TextControl, { ...common, value, maxLength: max || undefined });
    }
  }

  function Panel({ panel }) {
    const [meta, setMeta] = coreData.useEntityProp('postType', type, 'meta');
    const control = (field) =>
      h(Control, {
        key: field.key,
        field,
        value: String(meta?.[field.key] ?? ''),
        onChange: (value) => setMeta({ ...meta, [field.key]: value }),
      });
    const note = panel.note && h('p', null, h('strong', null, panel.note));
    const about = { name: panel.id, title: panel.title };
    return h(editor.PluginDocumentSettingPanel, about, panel.fields.map(control), note);
  }

  for (const panel of panels) {
    plugins.registerPlugin(panel.id, { render: () => h(Panel, { panel }) });
  }
})(window.wp);
