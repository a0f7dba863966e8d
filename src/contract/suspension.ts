/**
 * Milliseconds after its start until which a suspended game counts as live. A game that has not resumed by then does not resume in that night
 * any more, but on another day.
 */
export const resumesMs = 12 * 3_600_000;
