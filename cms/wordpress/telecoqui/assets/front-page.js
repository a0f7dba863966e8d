/**
 * The screen "Portada": the news of the home page in their order. The pinned ones are moved by drag and by buttons, and saved together.
 */
(function ({ a11y, apiFetch, components, date, element, i18n }, { places, texts }) {
  const PATH = '/telecoqui/v1/portada';
  /** How many news the home page shows up to the end of each area: first, beside that and below. */
  const AREAS = [1, 5, 9];
  const { Field: StorySearch } = window.telecoquiStorySearch;
  const { useEffect, useRef, useState } = element;
  const h = element.createElement;
  const box = (className, ...children) => h('div', { className }, ...children);
  const button = (properties, text) => h(components.Button, { variant: 'secondary', ...properties }, text);
  const noticeOf = (status, text, onRemove) =>
    h(components.Notice, { status, isDismissible: Boolean(onRemove), onRemove }, text);

  const idOf = (action, id) => `telecoqui-${action}-${id}`;
  const orderOf = (pins) => JSON.stringify(pins.map(({ id, until }) => [id, until]));
  /** What is read is in UTC, and the field shows the newsroom's time. */
  const local = (moment) => (moment.endsWith('Z') ? date.date('Y-m-d\\TH:i', moment) : moment);

  const areaOf = (place) => texts.areas[AREAS.filter((end) => place >= end).length];

  /** What follows the pinned news: without any, breaking news leads. */
  function restOf({ pins, next }) {
    const rest = (next ?? []).filter(({ id }) => id === 0 || !pins.some((pin) => pin.id === id));
    const leads =
      pins.length === 0 && !rest.some(({ isSticky }) => isSticky)
        ? rest.findIndex(({ isBreaking }) => isBreaking)
        : -1;
    return leads < 0 ? rest : [rest[leads], ...rest.filter((_, place) => place !== leads)];
  }

  function Screen() {
    /** As it was read, with the order of this screen in `pins`. */
    const [page, setPage] = useState(null);
    const [stored, setStored] = useState([]);
    const [notice, setNotice] = useState(null);
    const [isBusy, setBusy] = useState(false);
    const dragged = useRef(null);
    /** The place over which something is dragged. */
    const [over, setOver] = useState(null);
    const focus = useRef(null);

    /** What was read, but the order of this screen if its user has changed `before` meanwhile. */
    const show = (read, before = []) => {
      setPage((page) => {
        const isMoved = page !== null && orderOf(page.pins) !== orderOf(before);
        return isMoved ? { ...read, pins: page.pins } : read;
      });
      setStored(read.pins);
    };
    /** WordPress' notices are read aloud. */
    const say = (status, text) => setNotice({ status, text });
    useEffect(() => {
      apiFetch({ path: PATH }).then(show, () => say('error', texts.unread));
    }, []);
    // Elements that move lose the focus.
    useEffect(() => {
      const wanted = focus.current?.map((id) => document.getElementById(id)).find(Boolean);
      focus.current = null;
      wanted?.focus();
    });
    const isChanged = page !== null && orderOf(page.pins) !== orderOf(stored);
    useEffect(() => {
      const warn = (event) => event.preventDefault();
      if (isChanged) {
        window.addEventListener('beforeunload', warn);
      }
      return () => window.removeEventListener('beforeunload', warn);
    }, [isChanged]);
    if (page === null) {
      return notice && noticeOf(notice.status, notice.text);
    }

    const { pins } = page;
    const rest = restOf(page);

    function place(story, at, focused) {
      const others = pins.filter(({ id }) => id !== story.id);
      if (others.length >= places) {
        say('error', texts.full);
        return;
      }
      const to = Math.max(0, Math.min(at, others.length));
      const known = [...pins, ...stored].find(({ id }) => id === story.id);
      const pin = known ?? { ...story, until: '', who: '', level: 'info', state: texts.new };
      const moved = [...others.slice(0, to), pin, ...others.slice(to)];
      setPage({ ...page, pins: moved });
      setNotice(null);
      focus.current = focused ?? [idOf('up', story.id)];
      a11y.speak(i18n.sprintf(texts.moved, story.title, to + 1, moved.length));
    }
    function release(story) {
      const left = pins.filter(({ id }) => id !== story.id);
      setPage({ ...page, pins: left });
      setNotice(null);
      focus.current = [idOf('title', 'pinned')];
      a11y.speak(i18n.sprintf(texts.gone, story.title));
    }
    async function save() {
      setBusy(true);
      const order = pins.map(({ id, until }) => ({ id, until }));
      try {
        const data = { version: page.version, pins: order };
        const saved = await apiFetch({ path: PATH, method: 'POST', data });
        show(saved, pins);
        say('success', texts.saved);
        // The site has processed the change by now, and says what readers see.
        await apiFetch({ path: PATH }).then(
          (read) => show(read, saved.pins),
          () => undefined,
        );
      } catch (error) {
        say('error', error.data?.status ? error.message : texts.failed);
        if (error.data?.status === 409) {
          const now = await apiFetch({ path: PATH });
          setStored(now.pins);
          // The next save is over what the sentence says.
          setPage(({ pins: ours }) => ({ ...now, pins: ours }));
        }
      } finally {
        setBusy(false);
      }
    }

    /** Where something that is dragged can be dropped. */
    const target = (at) => ({
      onDragOver: (event) => {
        if (dragged.current) {
          event.preventDefault();
          setOver(at);
        }
      },
      onDrop: (event) => {
        event.preventDefault();
        place(dragged.current, at);
      },
    });
    const source = (story) => ({
      draggable: true,
      onDragStart: (event) => {
        dragged.current = story;
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', story.title);
      },
      onDragEnd: () => {
        dragged.current = null;
        setOver(null);
      },
    });
    const act = (action, story, onClick, isOff = false) => {
      const [id, label] = [idOf(action, story.id), `${texts[action]}: ${story.title}`];
      const press = () => isOff || onClick();
      return button({ id, 'aria-label': label, 'aria-disabled': isOff, onClick: press }, texts[action]);
    };
    const headOf = (at, title) => [
      h('span', { key: 'area', className: 'area' }, areaOf(at)),
      h('strong', { key: 'title' }, title),
    ];

    const pinned = (pin, at) =>
      h(
        'li',
        { key: pin.id, className: at === over ? 'pinned over' : 'pinned', ...source(pin), ...target(at) },
        box('story', headOf(at, pin.edit ? h('a', { href: pin.edit }, pin.title) : pin.title)),
        h(
          'p',
          { className: pin.level },
          [pin.state, pin.who && i18n.sprintf(texts.who, pin.who)].filter(Boolean).join(' · '),
        ),
        box(
          'actions',
          act('up', pin, () => place(pin, at - 1, [idOf('up', pin.id)]), at === 0),
          act('down', pin, () => place(pin, at + 1, [idOf('down', pin.id)]), at === pins.length - 1),
          act('release', pin, () => release(pin)),
          h(components.TextControl, {
            __nextHasNoMarginBottom: true,
            type: 'datetime-local',
            label: texts.until,
            value: local(pin.until),
            onChange: (until) =>
              setPage({ ...page, pins: pins.map((one) => (one.id === pin.id ? { ...one, until } : one)) }),
          }),
        ),
      );
    const following = (story, at) =>
      h(
        'li',
        { key: story.id || story.title, ...(story.id > 0 ? source(story) : {}) },
        box('story', headOf(pins.length + at, story.title), story.isSticky && h('span', null, texts.sticky)),
        story.id > 0 &&
          box(
            'actions',
            act('pin', story, () => place(story, pins.length)),
          ),
      );
    const list = ({ title, href, items }) =>
      h(
        'section',
        { key: href },
        h('h3', null, title),
        items.length === 0
          ? h('p', null, texts.nothing)
          : h(
              'ul',
              null,
              items.map((item, at) => h('li', { key: at }, item)),
            ),
        button({ href, 'aria-label': `${texts.change}: ${title}` }, texts.change),
      );

    return h(
      element.Fragment,
      null,
      h('p', null, texts.intro),
      page.next === null && noticeOf('warning', texts.silent),
      box(
        'save',
        notice && noticeOf(notice.status, notice.text, () => setNotice(null)),
        button(
          {
            variant: 'primary',
            onClick: save,
            isBusy,
            disabled: isBusy || !isChanged,
            accessibleWhenDisabled: true,
          },
          texts.save,
        ),
        isChanged &&
          button({ disabled: isBusy, onClick: () => setPage({ ...page, pins: stored }) }, texts.discard),
        h('span', null, isChanged ? texts.changed : texts.same),
      ),
      h('h2', { id: idOf('title', 'pinned'), tabIndex: -1 }, i18n.sprintf(texts.pinned, pins.length, places)),
      pins.length === 0
        ? h('p', { className: 'empty', ...target(0) }, texts.none)
        : h('ol', { 'aria-labelledby': idOf('title', 'pinned') }, pins.map(pinned)),
      h(StorySearch, {
        chosen: pins.map(({ id }) => id),
        choose: (title) => `${texts.pin}: ${title}`,
        onChoose: (story) => place(story, pins.length),
      }),
      rest.length > 0 && h('h2', { id: idOf('title', 'next') }, texts.next),
      rest.length > 0 && h('ol', { 'aria-labelledby': idOf('title', 'next') }, rest.map(following)),
      h('h2', null, texts.others),
      box('others', page.others.map(list)),
    );
  }

  element.createRoot(document.getElementById('telecoqui-portada')).render(h(Screen));
})(window.wp, window.telecoquiFrontPage);
