/** Programmes on one page of /programas. */
export const programmePageSize = 10;

/** Programmes in the list of the home page. */
export const homeProgrammeCount = 12;

/** Programmes shown of each category. */
export const groupSize = 3;
