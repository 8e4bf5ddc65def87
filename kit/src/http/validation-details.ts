import type { FastifySchemaValidationError } from 'fastify'
import type { ErrorDetail } from './errors.ts'

/** The issues of a refused request: the path of the wrong field with dots, and what is wrong with it. */
export const validationDetails = (issues: FastifySchemaValidationError[]): ErrorDetail[] =>
  issues.map((issue) => ({ path: pathOf(issue), message: issue.message ?? 'invalid' }))

/** Zod reports an unknown key at the object that holds it. The caller needs the key itself. */
function pathOf({ keyword, instancePath, params }: FastifySchemaValidationError) {
  const steps = instancePath.split('/').filter((step) => step !== '')
  const [unknownKey] = keyword === 'unrecognized_keys' ? (params['keys'] as string[]) : []
  return [...steps, ...(unknownKey === undefined ? [] : [unknownKey])].join('.')
}
