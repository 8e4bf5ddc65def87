/** PostgreSQL's code for a second row with the same value of a unique column. */
const uniqueViolation = '23505'

export const isUniqueViolation = (error: unknown) => (error as { code?: string }).code === uniqueViolation
