/** What readers choose, all of it at once. The slots are filled as those of a path. */
export const choices = {
  'Celsius, dark, in Ponce, with a team': {
    ...{ theme: 'dark', municipality: 'Ponce', 'temperature-unit': 'C', 'followed-teams': '{team}' },
    newsletter: 'yes',
    ...{
      notifications: '{"topics":{"news":"","team:{team}":"Su equipo"},"quiet":null}',
      notified: '9999999999999',
    },
  },
  'Fahrenheit, light, in Vieques, saving data': {
    ...{ theme: 'light', municipality: 'Vieques', locate: 'no', 'temperature-unit': 'F' },
    'data-saver': 'yes',
  },
};

/** Every key under which the site stores something, with what is none of its values. */
export const rubbish = Object.fromEntries(
  [
    'theme',
    'municipality',
    'locate',
    'temperature-unit',
    'data-saver',
    'followed-teams',
    'newsletter',
    'notifications',
    'notified',
    'face',
  ].map((key) => [key, '{"x":[\u0000<script>,-1,1e9,']),
);
