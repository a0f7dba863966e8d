/**
 * In the block editor: after each save, says whether readers see the change, and what they do not see of it.
 */
(function ({ apiFetch, data }) {
  /** Milliseconds until the first look, and between two. The site is told within a second of a save. */
  const PAUSE = 700;
  /** Looks after a save; then the list of posts has the state. */
  const MOST_LOOKS = 10;
  const REFUSED_NOTICE = 'telecoqui-no-se-muestra';
  const STATE_NOTICE = 'telecoqui-en-el-sitio';

  const editor = data.select('core/editor');
  const notices = data.dispatch('core/notices');
  /** The newest delivery that was there before the save. */
  let known = 0;
  /** Grows with each save, so that the looks after an earlier one end. */
  let round = 0;
  let wasSaving = false;

  const readState = () => apiFetch({ path: `/telecoqui/v1/on-site/${editor.getCurrentPostId()}` });

  function showRefused({ refused }) {
    if (refused === '') {
      notices.removeNotice(REFUSED_NOTICE);
    } else {
      notices.createWarningNotice(refused, { id: REFUSED_NOTICE });
    }
  }

  function showState({ level, text }) {
    notices.removeNotice(STATE_NOTICE);
    if (level === 'bad') {
      notices.createWarningNotice(text, { id: STATE_NOTICE });
    } else if (level === 'good') {
      notices.createInfoNotice(text, { id: STATE_NOTICE, type: 'snackbar' });
    }
  }

  async function look(ownRound, looksLeft) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    if (ownRound !== round) {
      return;
    }
    const state = await readState();
    if (ownRound !== round) {
      return;
    }
    if (state.delivery !== known && state.settled) {
      known = state.delivery;
      showState(state);
      // What was not shown before is still not shown while the new version waits.
      if (state.level !== 'bad') {
        showRefused(state);
      }
    } else if (looksLeft > 1) {
      await look(ownRound, looksLeft - 1);
    }
  }

  /** Without an answer the editor keeps the notices of before; the list of posts has the state. */
  const ignoreFailure = () => undefined;

  data.subscribe(() => {
    const isSaving = editor.isSavingPost() && !editor.isAutosavingPost();
    const hasSaved = wasSaving && !isSaving && editor.didPostSaveRequestSucceed();
    wasSaving = isSaving;
    if (hasSaved) {
      round += 1;
      look(round, MOST_LOOKS).catch(ignoreFailure);
    }
  });

  /** The id of the item is known a moment after this script runs. */
  const unsubscribe = data.subscribe(() => {
    if (!editor.getCurrentPostId()) {
      return;
    }
    unsubscribe();
    readState()
      .then((state) => {
        known = round === 0 ? state.delivery : known;
        showRefused(state);
      })
      .catch(ignoreFailure);
  });
})(window.wp);
