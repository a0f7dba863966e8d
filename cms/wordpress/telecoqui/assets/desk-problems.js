/**
 * In the block editor: after its boxes were submitted, says what of them was not saved.
 */
(function ({ apiFetch, data }) {
  const NOTICE = 'telecoqui-ficha';
  const notices = data.dispatch('core/notices');
  let wasSaving = false;

  /** The editor sends all metas when a panel changes one: not as they were before the boxes stored theirs. */
  function readMetas() {
    const { getCurrentPostId, getCurrentPostType } = data.select('core/editor');
    const item = ['postType', getCurrentPostType(), getCurrentPostId()];
    data.dispatch('core').invalidateResolution('getEntityRecord', item);
  }

  async function showProblems() {
    const id = data.select('core/editor').getCurrentPostId();
    const { problems } = await apiFetch({ path: `/telecoqui/v1/ficha/${id}` });
    if (problems.length > 0) {
      notices.createErrorNotice(problems.join(' '), { id: NOTICE });
    } else {
      notices.removeNotice(NOTICE);
    }
  }

  data.subscribe(() => {
    const isSaving = data.select('core/edit-post').isSavingMetaBoxes();
    const hasSaved = wasSaving && !isSaving;
    wasSaving = isSaving;
    if (hasSaved) {
      readMetas();
      // Without a response the box still shows what was saved.
      showProblems().catch(() => undefined);
    }
  });
})(window.wp);
