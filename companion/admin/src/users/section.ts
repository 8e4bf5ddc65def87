export type OfUser = { userId: number }

/** Number of rows on a page of a section of the page of a user. */
export const sectionPageSize = 10

export const rowId = ({ id }: { id: number | string }) => String(id)
