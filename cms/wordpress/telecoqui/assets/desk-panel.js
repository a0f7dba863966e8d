/**
 * In the block editor: a panel for each declared box of the item, with WordPress' own components. What cannot be saved, REST refuses with a sentence.
 */
(function ({ components, coreData, data, date, editor, element, htmlEntities, plugins }) {
  const { type, panels, texts } = window.telecoquiPanels;
  const { Field: StorySearch } = window.telecoquiStorySearch;
  const h = element.createElement;
  const plain = { __nextHasNoMarginBottom: true, __next40pxDefaultSize: true };

  /** Controls below each other, with WordPress' distance. */
  const stack = (...children) => h('div', { style: { display: 'grid', gap: '16px' } }, ...children);
  const group = (label, ...children) =>
    h(
      'fieldset',
      null,
      h('legend', { style: { fontWeight: 600, marginBottom: '8px' } }, label),
      stack(...children),
    );
  const help = (text) => h('p', { style: { color: '#757575', fontSize: '12px', margin: 0 } }, text);

  /** A stored moment is in UTC, and the field shows the newsroom's time. */
  const local = (value) => {
    const stored = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\dZ?$/.test(value);
    return stored ? date.date('Y-m-d\\TH:i', `${value.replace(' ', 'T').replace('Z', '')}Z`) : value;
  };
  const read = (at) => `${new Date(at).toISOString().slice(0, 19)}Z`;
  const now = () => read(Date.now());
  const momentControl = (value, properties) =>
    h(components.TextControl, { ...plain, ...properties, type: 'datetime-local', value: local(value) });
  const nameOf = (record) => htmlEntities.decodeEntities(record.name ?? record.title.rendered);

  /** Checkboxes of `{ value, label }`. */
  const boxes = (choices, isChosen, onChange, isOff = () => false) =>
    choices.map(({ value, label }) =>
      h(components.CheckboxControl, {
        ...plain,
        key: value,
        label,
        checked: isChosen(value),
        disabled: isOff(value),
        onChange: (isNow) => onChange(value, isNow),
      }),
    );

  /**
   * Names of terms or titles of news, by their ids. What was known stays while others are read.
   */
  function useNames(kind, name, ids) {
    const known = element.useRef(new Map());
    const wanted = [...ids].sort((one, other) => one - other).join();
    const records = data.useSelect(
      (select) => {
        const query = { include: wanted.split(','), per_page: 100 };
        return wanted === '' ? [] : select('core').getEntityRecords(kind, name, query);
      },
      [kind, name, wanted],
    );
    for (const record of records ?? []) {
      known.current.set(record.id, nameOf(record));
    }
    return known.current;
  }

  function TermControl({ field, value, onChange, ...common }) {
    const ids =
      data.useSelect((select) => select('core/editor').getEditedPostAttribute(field.attribute), []) ?? [];
    const names = useNames('taxonomy', field.taxonomy, ids);
    const marked = ids
      .filter((id) => names.has(id))
      .map((id) => ({ value: String(id), label: names.get(id) }));
    const options = [...field.choices, ...marked];
    return h(components.SelectControl, {
      ...common,
      value: String(value),
      options,
      onChange: (id) => onChange(Number(id)),
    });
  }

  /** A choice that WordPress stores as the parent of the item. */
  function ParentControl({ field: { choices }, ...common }) {
    const value = data.useSelect((select) => select('core/editor').getEditedPostAttribute('parent'), []);
    const onChange = (id) => data.dispatch('core/editor').editPost({ parent: Number(id) });
    return h(components.SelectControl, { ...common, value: String(value ?? 0), options: choices, onChange });
  }

  /** Each choice is a tag of the item, so that WordPress' own list of tags shows the same. */
  function TagsControl({ field: { groups, help: text } }) {
    const tags = () => data.select('core/editor').getEditedPostAttribute('tags') ?? [];
    const ids = data.useSelect((select) => select('core/editor').getEditedPostAttribute('tags'), []) ?? [];
    const names = useNames('taxonomy', 'post_tag', ids);
    const idOf = (name) => ids.find((id) => names.get(id) === name);
    async function made(name) {
      try {
        const save = data.dispatch('core').saveEntityRecord;
        return (await save('taxonomy', 'post_tag', { name }, { throwOnError: true })).id;
      } catch (error) {
        if (error.code === 'term_exists') {
          return error.data.term_id;
        }
        data.dispatch('core/notices').createErrorNotice(error.message, { id: 'telecoqui-deporte' });
        return undefined;
      }
    }
    async function choose(name, isChosen) {
      const { lockPostSaving, unlockPostSaving } = data.dispatch('core/editor');
      const lock = `telecoqui-${name}`;
      // Saved now, the item would not have it.
      lockPostSaving(lock);
      const id = isChosen ? await made(name) : idOf(name);
      unlockPostSaving(lock);
      if (id === undefined) {
        return;
      }
      names.set(id, name);
      const others = tags().filter((one) => one !== id);
      data.dispatch('core/editor').editPost({ tags: isChosen ? [...others, id] : others });
    }
    const groupOf = ({ title, names: all }) => {
      const choices = all.map((name) => ({ value: name, label: name }));
      const chosen = stack(boxes(choices, (name) => idOf(name) !== undefined, choose));
      const summary = h('summary', { style: { marginBottom: '12px' } }, title);
      return title === ''
        ? h(element.Fragment, { key: title }, chosen)
        : h('details', { key: title }, summary, chosen);
    };
    return stack(groups.map(groupOf), help(text));
  }

  function PeopleControl({ field: { label, choices, isLocked, maxItems }, value, onChange }) {
    if (choices.length === 0) {
      return null;
    }
    const isChosen = (id) => value.includes(Number(id));
    const choose = (id, isNow) => {
      const others = value.filter((one) => one !== Number(id));
      onChange(isNow ? [...others, Number(id)] : others);
    };
    const isOff = (id) => isLocked || (!isChosen(id) && value.length >= maxItems);
    return group(label, boxes(choices, isChosen, choose, isOff));
  }

  function StoriesControl({ field: { label, maxItems }, value, onChange }) {
    const names = useNames('postType', 'post', value);
    const story = (id) => {
      const title = names.get(id) ?? String(id);
      const remove = {
        icon: 'no-alt',
        label: texts.remove.replace('%s', title),
        onClick: () => onChange(value.filter((one) => one !== id)),
      };
      return h(
        'div',
        { key: id, style: { display: 'flex', alignItems: 'center' } },
        h('span', { style: { flex: 1 } }, title),
        h(components.Button, remove),
      );
    };
    const own = data.select('core/editor').getCurrentPostId();
    const search = {
      chosen: [...value, own],
      choose: (title) => title,
      onChoose: ({ id, title }) => {
        names.set(id, title);
        onChange([...value, id]);
      },
    };
    return group(
      label,
      value.map(story),
      value.length < maxItems ? h(StorySearch, search) : help(texts.full.replace('%d', maxItems)),
    );
  }

  /** What is typed is in the item at once, but for rows without a text. The first row is empty. */
  function CorrectionsControl({ field: { label, help: text, max, maxItems }, value, onChange }) {
    const [rows, setRows] = element.useState(null);
    const isSaving = data.useSelect((select) => {
      const { isSavingPost, isAutosavingPost } = select('core/editor');
      return isSavingPost() && !isAutosavingPost();
    }, []);
    // WordPress has sorted what it stored. It saves by itself, too, while a row is written anew and has no text.
    element.useEffect(() => setRows(null), [isSaving]);
    const shown = rows ?? value;
    const change = (place, row) => {
      const changed = place < 0 ? [row, ...shown] : shown.map((one, at) => (at === place ? row : one));
      setRows(changed);
      onChange(changed.filter((one) => one.text.trim() !== ''));
    };
    const control = (row, place) =>
      h(
        'div',
        // Rows are only added before the others.
        { key: shown.length - place },
        h(components.TextareaControl, {
          ...plain,
          label: texts.correction,
          hideLabelFromVision: true,
          placeholder: place < 0 ? texts.new : undefined,
          maxLength: max,
          value: row.text,
          onChange: (typed) => change(place, { date: row.date === '' ? now() : row.date, text: typed }),
        }),
        place >= 0 &&
          momentControl(row.date, {
            label: texts.date,
            onChange: (typed) => {
              const moment = date.getDate(typed).getTime();
              // A correction is not of the future.
              const at = Number.isNaN(moment) ? Date.now() : Math.min(moment, Date.now());
              change(place, { ...row, date: read(at) });
            },
          }),
      );
    const added = shown.length < maxItems ? [control({ date: '', text: '' }, -1)] : [];
    return group(label, [...added, ...shown.map(control)], help(text));
  }

  /** The mark and, with it, the moment since when. Without it, all that needs it is emptied. */
  function MarkControl({ field: { key, mark, isLocked, label }, value, onChange, onEmpty }) {
    const box = {
      ...plain,
      label: mark,
      checked: value !== '',
      disabled: isLocked,
      onChange: (isOn) => (isOn ? onChange(now()) : onEmpty(key)),
    };
    const start = { label, onChange: (typed) => typed !== '' && onChange(typed) };
    return stack(h(components.CheckboxControl, box), value !== '' && momentControl(value, start));
  }

  /** A choice, of which one has a number behind a colon. */
  function TieControl({ field: { game, choices, label, help: gameLabel }, value, onChange }) {
    const [kind, number] = value.split(':');
    return stack(
      h(components.SelectControl, {
        ...plain,
        label,
        value: kind,
        options: choices,
        onChange: (chosen) => onChange(chosen === game ? `${game}:` : chosen),
      }),
      kind === game &&
        h(components.TextControl, {
          ...plain,
          label: gameLabel,
          inputMode: 'numeric',
          value: number ?? '',
          onChange: (typed) => onChange(`${game}:${typed.trim()}`),
        }),
    );
  }

  const ownControls = {
    corrections: CorrectionsControl,
    mark: MarkControl,
    parent: ParentControl,
    people: PeopleControl,
    stories: StoriesControl,
    tags: TagsControl,
    term: TermControl,
    tie: TieControl,
  };

  function Control(properties) {
    const { field, value, onChange } = properties;
    const { kind, label, max, choices } = field;
    const common = { ...plain, label, help: field.help, onChange };
    if (Object.hasOwn(ownControls, kind)) {
      return h(ownControls[kind], { ...properties, ...(['parent', 'term'].includes(kind) ? common : {}) });
    }
    switch (kind) {
      case 'choice':
        return h(components.SelectControl, { ...common, value, options: choices });
      case 'flag':
        return h(components.CheckboxControl, {
          ...common,
          checked: value !== '',
          onChange: (isChecked) => onChange(isChecked ? (field.isMoment ? now() : '1') : ''),
        });
      case 'text':
        return h(components.TextareaControl, { ...common, value, maxLength: max || undefined });
      case 'moment':
        return momentControl(value, common);
      default:
        return h(components.TextControl, { ...common, value, maxLength: max || undefined });
    }
  }

  function Panel({ panel }) {
    const [meta, setMeta] = coreData.useEntityProp('postType', type, 'meta');
    const stored = data.useSelect((select) => select('core/editor').getCurrentPostAttribute('meta'), []);
    const isThere =
      (metas) =>
      ({ needs }) =>
        !needs || Boolean(metas?.[needs]);
    const control = (field) =>
      h(Control, {
        key: field.key,
        field,
        value: meta?.[field.key] ?? '',
        onChange: (value) => setMeta({ ...meta, [field.key]: value }),
        onEmpty: (key) => {
          const emptied = panel.fields.filter((one) => one.key === key || one.needs === key);
          setMeta({ ...meta, ...Object.fromEntries(emptied.map((one) => [one.key, ''])) });
        },
      });
    const link = ({ label, href, help: text }) =>
      h(
        'div',
        { key: href },
        h(components.Button, { variant: 'secondary', href }, label),
        text && help(text),
      );
    return h(
      editor.PluginDocumentSettingPanel,
      { name: panel.id, title: panel.title },
      stack(
        panel.fields.filter(isThere(meta)).map(control),
        panel.links.filter(isThere(stored)).map(link),
        panel.note && h('strong', null, panel.note),
      ),
    );
  }

  for (const panel of panels) {
    plugins.registerPlugin(panel.id, { render: () => h(Panel, { panel }) });
  }
})(window.wp);
