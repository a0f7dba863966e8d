/**
 * In the block editor: a save says what its user changed and had seen.
 */
(function ({ apiFetch, data }) {
  /** What somebody else changed, as a refusal has told this user. */
  let told = {};

  const item = () => {
    const { getCurrentPostId, getCurrentPostType } = data.select('core/editor');
    return ['postType', getCurrentPostType(), getCurrentPostId()];
  };

  /** What the editor sends as a whole, though its user may have changed a part of it. */
  const WHOLE = ['title', 'content', 'excerpt', 'slug', 'status', 'parent', 'categories', 'tags'];

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
})(window.wp);
