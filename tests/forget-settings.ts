import { settingNames } from '#config/settings.ts';

/**
 * Removes all settings from this process, and so from the sites that it starts: a contributor's shell or `.env` file may connect `npm start`
 * with a real newsroom, and no test may depend on that. NODE_ENV is what Vite makes of it.
 */
export function forgetSettings(): void {
  for (const name of settingNames) Reflect.deleteProperty(process.env, name);
  delete process.env['NODE_ENV'];
  process.env['ENV_FILE'] = '/dev/null';
}
