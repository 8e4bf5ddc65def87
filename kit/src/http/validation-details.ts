import type { FastifySchemaValidationError } from 'fastify'
import type { ErrorDetail } from './errors.ts'

/**
 * Converts the issues of an invalid request to error details: the path of each invalid field with dots, and the
 * problem.
 */
export const toErrorDetails = (issues: FastifySchemaValidationError[]): ErrorDetail[] =>
  issues.map((issue) => ({ path: pathOf(issue), message: issue.message ?? 'invalid' }))

/** Zod reports an unknown key at the object that contains it. The caller needs the key itself. */
function pathOf({ keyword, instancePath, params }: FastifySchemaValidationError) {
  const steps = instancePath.split('/').filter((step) => step !== '')
  const [unknownKey] = keyword === 'unrecognized_keys' ? (params['keys'] as string[]) : []
  return [...steps, ...(unknownKey === undefined ? [] : [unknownKey])].join('.')
}
