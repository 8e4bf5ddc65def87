import { z } from 'zod'

/**
 * Accepts text that PostgreSQL stores unchanged: without lone surrogates and NUL characters. Length is counted as in
 * PostgreSQL.
 */
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')
const lengthOf = (text: string) => Array.from(text).length

export const postgresTextSchema = (max: number) =>
  z
    .string()
    .refine((text) => lengthOf(text) <= max, `at most ${max} characters`)
    .refine(isStorable, 'holds characters that are not text')

/** Returns a schema for names shown to people: text that is trimmed and not empty. */
export const nameSchema = (max: number) =>
  postgresTextSchema(max)
    .transform((text) => text.trim())
    .refine((text) => text !== '', 'must not be empty')

export const dateTimeStringSchema = z.string().meta({ format: 'date-time' })
const maxInteger = 2_147_483_647
export const idSchema = z.number().int().positive().max(maxInteger)
/**
 * The id in a path. No row has a larger id than PostgreSQL's `integer` allows. A larger id becomes that number, so the
 * answer is 404 as for every unknown id.
 */
export const IdParams = z.object({
  id: z.coerce
    .number()
    .int()
    .positive()
    .transform((id) => Math.min(id, maxInteger)),
})
