import { sql } from 'kysely'

/**
 * SQL condition: the column contains all characters of the text, in any order. An index on the characters of the column
 * supports the condition, as Chinese texts have no words that could be indexed. The caller also checks the order of the
 * characters.
 */
export const containsAllCharacters = (column: string, text: string) => sql<boolean>`
  string_to_array(lower(${sql.ref(column)}), NULL) @> string_to_array(lower(${text}), NULL)`
