import { validatorCompiler } from 'fastify-type-provider-zod'
import type { ZodType } from 'zod'

const nul = '\0'

/** Where a parsed value holds a NUL, as the path of its first one. */
function nulIn(value: unknown): PropertyKey[] | undefined {
  if (typeof value === 'string') return value.includes(nul) ? [] : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const path = key.includes(nul) ? [] : nulIn(inner)
    if (path) return [key, ...path]
  }
  return undefined
}

/**
 * Reads requests by zod, and refuses what PostgreSQL cannot hold: no text and no JSON of its has a NUL.
 * One rule for every field, because a field that forgets it is a fault for whoever sends one.
 */
export const nulRejectingValidatorCompiler = ({
  schema,
  ...route
}: Parameters<typeof validatorCompiler>[0]) =>
  validatorCompiler({ ...route, schema: storable(schema as ZodType) })

const storable = (schema: ZodType) =>
  schema.superRefine((value, issues) => {
    const path = nulIn(value)
    if (path) issues.addIssue({ code: 'custom', path, message: 'holds characters that are not text' })
  })
