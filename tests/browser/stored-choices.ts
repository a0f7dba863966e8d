/** What readers choose, all of it at once. The slots are filled as those of a path. */
export const choices = {
  'Celsius, dark, in Ponce, with a team': {
    ...{ theme: 'dark', municipality: 'Ponce', 'temperature-unit': 'C', 'followed-teams': '{team}' },
    newsletter: 'yes',
  },
  'Fahrenheit, light, in Vieques, saving data': {
    ...{ theme: 'light', municipality: 'Vieques', locate: 'no', 'temperature-unit': 'F' },
    'data-saver': 'yes',
  },
};
