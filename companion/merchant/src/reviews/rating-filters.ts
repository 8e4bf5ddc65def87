/** Filters of the list: numbers of stars, as texts of the URL. */
export const ratingFilters = ['5', '4', '3', '2', '1'] as const
