declare module 'vitest' {
  interface ProvidedContext {
    propertySeed: number;
  }
}

/** The seed of property tests: that of `PROPERTY_SEED`, which a failed test prints, or always the same. */
export const propertySeed = Number(process.env['PROPERTY_SEED'] ?? 1);
