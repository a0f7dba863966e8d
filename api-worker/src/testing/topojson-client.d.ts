declare module 'topojson-client' {
  /** The object of a topology as GeoJSON. */
  export function feature(topology: unknown, object: unknown): unknown;
}
