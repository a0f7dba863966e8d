/**
 * In the block editor: after each save, says whether readers see the change, and what they do not see of it.
 */
(function ({ apiFetch, data }, { delivery }) {
  /** Milliseconds before each request for the state. The webhook is sent within a second of a save. */
  const PAUSE = 700;
  /** Requests after a save. Later, the list of posts shows the state. */
  const MOST_REQUESTS = 10;
  const REFUSED_NOTICE = 'telecoqui-no-se-muestra';
  const STATE_NOTICE = 'telecoqui-en-el-sitio';

  const editor = data.select('core/editor');
  const notices = data.dispatch('core/notices');
  /** The newest delivery that was there before the save, at first that of the page: a request for it may come after the save. */
  let known = delivery;
  /** Grows with each save, so that the requests after an earlier save end. */
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

  async function awaitState() {
    round += 1;
    const own = round;
    for (let requests = 0; requests < MOST_REQUESTS; requests += 1) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
      const state = own === round && (await readState());
      if (own !== round) return;
      if (state.delivery === known || !state.settled) continue;
      known = state.delivery;
      showState(state);
      // What was not shown before is still not shown while the new version waits.
      if (state.level !== 'bad') showRefused(state);
      return;
    }
  }

  /** Without a response the editor keeps the earlier notices; the list of posts shows the state. */
  const ignoreFailure = () => undefined;

  data.subscribe(() => {
    const isSaving = editor.isSavingPost() && !editor.isAutosavingPost();
    const hasSaved = wasSaving && !isSaving && editor.didPostSaveRequestSucceed();
    wasSaving = isSaving;
    if (hasSaved) awaitState().catch(ignoreFailure);
  });

  /** The id of the item is known a moment after this script runs. */
  const unsubscribe = data.subscribe(() => {
    if (!editor.getCurrentPostId()) {
      return;
    }
    unsubscribe();
    readState()
      .then((state) => {
        // After a save it is older.
        if (round === 0) showRefused(state);
      })
      .catch(ignoreFailure);
  });
})(window.wp, window.telecoquiOnSite);
