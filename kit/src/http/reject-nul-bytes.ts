import { validatorCompiler } from 'fastify-type-provider-zod'
import type { ZodType } from 'zod'

const nul = '\0'

/** Returns the path of the first value that contains a NUL character. */
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
 * Validates requests with zod, and refuses values with a NUL character, which PostgreSQL cannot store in text or JSON.
 * The rule applies to every field, because a field without this rule would answer 500 to such a request.
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
