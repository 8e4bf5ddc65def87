/** Returns a LIKE pattern that matches every text which contains `part`. Special characters of patterns are escaped. */
export const toContainsPattern = (part: string) => `%${part.replace(/[\\%_]/g, '\\$&')}%`
