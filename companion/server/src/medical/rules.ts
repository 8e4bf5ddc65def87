/** Today counts as the first. */
export const bookableDays = 14
