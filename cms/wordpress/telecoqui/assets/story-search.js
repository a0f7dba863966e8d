/**
 * A field that finds published news by title, number or address, and gives the chosen one to `onChoose` as `{ id, title }`.
 */
(function ({ a11y, apiFetch, components, element, htmlEntities }, own) {
  /** Milliseconds without a key before a request. */
  const PAUSE = 300;
  const { texts } = own;
  const h = element.createElement;

  function parametersOf(typed) {
    if (/^\d+$/.test(typed)) {
      return { include: typed };
    }
    const address =
      /^https?:\/\/[^/]+\/(?:[^?#]*\/)?([^/?#]+)\/?(?:[?#].*)?$/.exec(typed) ??
      /^\/(?:.*\/)?([^/]+)\/?$/.exec(typed);
    return address ? { slug: decodeURIComponent(address[1]) } : { search: typed };
  }

  async function find(typed) {
    const query = new URLSearchParams({ ...parametersOf(typed), per_page: 8, _fields: 'id,title' });
    const posts = await apiFetch({ path: `/wp/v2/posts?${query}` });
    return posts.map(({ id, title }) => ({ id, title: htmlEntities.decodeEntities(title.rendered) }));
  }

  /** `choose` says what a button does with a title. */
  own.Field = function StorySearch({ chosen, choose, onChoose }) {
    const [typed, setTyped] = element.useState('');
    const [found, setFound] = element.useState(null);
    const [said, setSaid] = element.useState('');
    element.useEffect(() => {
      const text = typed.trim();
      setFound(null);
      setSaid('');
      if (text === '') {
        return undefined;
      }
      let isNewest = true;
      const show = (stories, sentence) => {
        if (isNewest) {
          setFound(stories);
          setSaid(sentence);
          a11y.speak(sentence === '' ? texts.found.replace('%d', stories.length) : sentence);
        }
      };
      const timer = setTimeout(() => {
        find(text).then(
          (stories) => show(stories, stories.length === 0 ? texts.none : ''),
          () => show([], texts.failed),
        );
      }, PAUSE);
      return () => {
        isNewest = false;
        clearTimeout(timer);
      };
    }, [typed]);
    const offered = (found ?? []).filter(({ id }) => !chosen.includes(id));
    const { label, help } = texts;
    const field = { type: 'search', label, help, value: typed, onChange: setTyped };
    return h(
      'div',
      { className: 'telecoqui-search' },
      h(components.TextControl, { ...field, __nextHasNoMarginBottom: true, __next40pxDefaultSize: true }),
      said && h('p', null, said),
      offered.map((story) => {
        const onClick = () => {
          setTyped('');
          onChoose(story);
        };
        return h(components.Button, { key: story.id, variant: 'link', onClick }, choose(story.title));
      }),
    );
  };
})(window.wp, window.telecoquiStorySearch);
