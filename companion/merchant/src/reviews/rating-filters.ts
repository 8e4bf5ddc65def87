/** Filters of the list of reviews: numbers of stars, as texts because they are part of the URL. */
export const ratingFilters = ['5', '4', '3', '2', '1'] as const
