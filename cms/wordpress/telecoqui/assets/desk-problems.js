/**
 * In the block editor: a save says what its user changed and had seen; after its boxes were submitted, shows them as they are now and says what of them
 * was not saved.
 */
(function ({ apiFetch, data }) {
  const NOTICE = 'telecoqui-ficha';
  const notices = data.dispatch('core/notices');
  let wasSaving = false;
  /** What the fields of the boxes held when they were submitted. */
  let submitted = new Map();
  /** What somebody else changed, as a refusal has told this user. */
  let told = {};

  const item = () => {
    const { getCurrentPostId, getCurrentPostType } = data.select('core/editor');
    return ['postType', getCurrentPostType(), getCurrentPostId()];
  };

  /** What the editor sends as a whole, though its user may have changed a part of it. */
  const WHOLE = ['title', 'content', 'excerpt', 'slug', 'status', 'categories', 'tags'];

  /** The editor sends all metas when one changes. Those that its user did not touch may be older than what is stored. */
  apiFetch.use(async (options, next) => {
    const [, , id] = item();
    const isSave = options.data && new RegExp(`^/wp/v2/[^/]+/${id}(\\?|$)`).test(options.path ?? '');
    const loaded = isSave && data.select('core').getRawEntityRecord(...item());
    if (!loaded) return next(options);
    const isChanged = ([name, value]) => JSON.stringify(value) !== JSON.stringify(loaded.meta?.[name]);
    const meta = Object.fromEntries(Object.entries(options.data.meta ?? {}).filter(isChanged));
    const names = [...Object.keys(meta), ...WHOLE.filter((name) => name in options.data)];
    const seen = { ...loaded, ...loaded.meta, ...told };
    const shown = Object.fromEntries(names.map((name) => [name, seen[name] ?? '']));
    const sent = { ...options.data, ...(options.data.meta && { meta }), telecoqui_visto: shown };
    try {
      const response = await next({ ...options, data: sent });
      told = {};
      return response;
    } catch (error) {
      told = { ...told, ...error?.data?.telecoqui_visto };
      throw error;
    }
  });

  /** Not the metas as they were before the boxes stored theirs. */
  const readMetas = () => data.dispatch('core').invalidateResolution('getEntityRecord', item());

  const hasCheck = ({ type }) => type === 'checkbox' || type === 'radio';
  const held = (field) => (hasCheck(field) ? field.checked : field.value);
  const fieldsIn = (box) => [...box.querySelectorAll('input:not([type=hidden]), select, textarea')];
  const isSame = (one) => (other) => one.name === other.name && (!hasCheck(one) || one.value === other.value);

  function noteSubmitted() {
    const fields = [...document.querySelectorAll('.postbox .inside')].flatMap(fieldsIn);
    submitted = new Map(fields.map((field) => [field, held(field)]));
  }

  /** Shows a box as it is now; one in which its user typed meanwhile stays, and only learns which texts are stored. */
  function renew(box, html) {
    const fresh = document.createElement('div');
    fresh.innerHTML = html;
    if (fieldsIn(box).some((field) => submitted.get(field) !== held(field))) {
      const [shown, now] = [box, fresh].map((place) => place.querySelector('[name$="_visto"]'));
      const texts = Object.entries(JSON.parse(now.value)).filter(([, value]) => typeof value === 'string');
      shown.value = JSON.stringify({ ...JSON.parse(shown.value), ...Object.fromEntries(texts) });
      return;
    }
    const open = [...box.querySelectorAll('details')].map((details) => details.open);
    fresh.querySelectorAll('details').forEach((details, place) => (details.open = open[place] ?? false));
    const focused = box.contains(document.activeElement) && document.activeElement;
    box.replaceChildren(...fresh.childNodes);
    if (focused) fieldsIn(box).find(isSame(focused))?.focus();
  }

  async function showBoxes() {
    const [, , id] = item();
    const { problems, boxes } = await apiFetch({ path: `/telecoqui/v1/ficha/${id}?cajas=1` });
    for (const [name, html] of Object.entries(boxes)) {
      const box = document.getElementById(name)?.querySelector('.inside');
      if (box) renew(box, html);
    }
    if (problems.length > 0) {
      notices.createErrorNotice(problems.join(' '), { id: NOTICE });
    } else {
      notices.removeNotice(NOTICE);
    }
  }

  data.subscribe(() => {
    const isSaving = data.select('core/edit-post').isSavingMetaBoxes();
    const [hasBegun, hasSaved] = [isSaving && !wasSaving, wasSaving && !isSaving];
    wasSaving = isSaving;
    if (hasBegun) noteSubmitted();
    if (hasSaved) {
      readMetas();
      // Without a response the boxes still show what was saved.
      showBoxes().catch(() => undefined);
    }
  });
})(window.wp);
