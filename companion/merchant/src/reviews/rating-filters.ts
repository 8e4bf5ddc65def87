/** Filters of the list of reviews: the numbers of stars. The values are strings because they are part of the URL. */
export const ratingFilters = ['5', '4', '3', '2', '1'] as const
