/**
 * In lists: has the quick edit send what its row showed when the list was loaded.
 */
(function ($) {
  const rowOf = (id) => document.querySelector(`#inline_${id} .telecoqui_visto`);

  $.ajaxPrefilter((options, _given, request) => {
    const sent = new URLSearchParams(typeof options.data === 'string' ? options.data : '');
    const row = sent.get('action') === 'inline-save' && rowOf(sent.get('post_ID'));
    if (!row) return;
    sent.set('telecoqui_visto', row.textContent);
    options.data = sent.toString();
    request.done((html) => {
      // After a refusal, its user has seen what is stored: the next try is meant.
      const refused = new DOMParser().parseFromString(html, 'text/html').querySelector('[data-visto]');
      if (refused) row.textContent = refused.dataset.visto;
    });
  });
})(window.jQuery);
