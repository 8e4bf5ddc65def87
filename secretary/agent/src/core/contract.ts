import { z } from 'zod'

/** Accepts only text that SQLite stores and returns unchanged: no lone surrogates and no NUL characters. */
export const serviceTextSchema = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .refine((value) => value.isWellFormed() && !value.includes('\0'), 'holds characters that are not text')
    .refine((value) => value.trim() === value, 'must not begin or end with a space')

/** URL of a service up to its version, as in `http://127.0.0.1:11434/v1`. */
export const serviceUrlSchema = serviceTextSchema(500).refine((value) => {
  const url = URL.parse(value)
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.hash
}, 'must be a http or https URL without a user name')

export const serviceApiKeySchema = z
  .string()
  .regex(/^[\x21-\x7e]{1,500}$/, 'must be 1 to 500 visible ASCII characters')

/** Role of a person. Each role may do everything that a later role may do. */
export const personRole = z.enum(['owner', 'manage', 'approve', 'use'])
export type PersonRole = z.output<typeof personRole>

/** Roles in contracts: everybody who is paired; people who decide approvals; people who manage the secretary. */
export const anyRole = ['owner', 'manage', 'approve', 'use'] as const satisfies PersonRole[]
export const approvers = ['owner', 'manage', 'approve'] as const satisfies PersonRole[]
export const managers = ['owner', 'manage'] as const satisfies PersonRole[]

/** Name of a person, which other people and the model see. It is one line without characters that cannot be seen. */
export const personNameSchema = z
  .string()
  .trim()
  .min(1)
  .max(40, 'at most 40 characters')
  .refine(
    (name) => name.isWellFormed() && !/[\p{C}\p{Zl}\p{Zp}[\]]/u.test(name),
    'holds characters that a name cannot have',
  )
