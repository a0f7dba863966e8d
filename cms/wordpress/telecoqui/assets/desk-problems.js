/**
 * In the block editor: after its boxes were submitted, says what of them was not saved.
 */
(function ({ apiFetch, data }) {
  const NOTICE = 'telecoqui-ficha';
  const notices = data.dispatch('core/notices');
  let wasSaving = false;

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
      // Without a response the box still shows what was saved.
      showProblems().catch(() => undefined);
    }
  });
})(window.wp);
