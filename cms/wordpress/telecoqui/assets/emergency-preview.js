/**
 * Shows the banner of an emergency as readers will see it, with what its form says at the moment.
 */
(function () {
  const banner = document.querySelector('[data-vista-previa]');
  const form = document.getElementById('post');
  if (!banner || !form) return;
  const data = JSON.parse(banner.dataset.vistaPrevia);
  const [title, end] = banner.querySelectorAll('strong, span');
  const note = banner.nextElementSibling;
  const HOUR = 3_600_000;

  /** As the site writes moments. A field of the form is in the newsroom's time, which this browser may not have: it is formatted as it was typed. */
  function moment(typed) {
    const options = { weekday: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit', hour12: true };
    const from = form.elements.telecoqui_desde.value;
    const written = (text) => Date.parse(`${text}:00Z`);
    const begins = from ? written(from) : data.from ? Date.parse(data.from) : Date.now();
    const ends = new Date(typed ? written(typed) : begins + data.hours * HOUR);
    const zone = data.zone.includes('/') ? data.zone : 'America/Puerto_Rico';
    return ends.toLocaleString('es-PR', { ...options, timeZone: typed || from ? 'UTC' : zone });
  }

  function show() {
    const { post_title: headline, telecoqui_nivel: level, telecoqui_hasta: until } = form.elements;
    const colours = data.colours[level.value];
    const places = new FormData(form).getAll('telecoqui_municipios[]');
    const text = headline.value.trim();
    banner.hidden = !colours;
    note.textContent = colours
      ? places.length > 0
        ? data.places.replace('%s', places.join(', '))
        : ''
      : data.none;
    if (!colours) return;
    [banner.style.background, banner.style.color] = colours;
    const name = data.names[level.value];
    title.textContent = text.toLowerCase().startsWith(name.toLowerCase()) ? text : `${name}: ${text}`;
    end.textContent = data.until.replace('%s', moment(until.value));
  }

  form.addEventListener('input', show);
  show();
})();
