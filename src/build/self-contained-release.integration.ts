import type { AstroIntegration } from 'astro';

/**
 * Bundles every package into the server's code: a release is served from DATA_DIR, which may be far from node_modules, and must not change
 * when node_modules does.
 */
export function selfContainedRelease(): AstroIntegration {
  return {
    name: 'self-contained-release',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command !== 'build') return;
        const plugin = {
          name: 'self-contained-release',
          configEnvironment: (name: string) =>
            name === 'client' ? {} : { resolve: { noExternal: true as const, external: [] } },
        };
        updateConfig({ vite: { plugins: [plugin] } });
      },
    },
  };
}
