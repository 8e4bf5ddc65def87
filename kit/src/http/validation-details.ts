import type { FastifySchemaValidationError } from 'fastify'
import type { ErrorDetail } from './errors.ts'

/**
 * Converts the issues of an invalid request to error details: the path of each invalid field with dots, and the
 * problem.
 */
export const toErrorDetails = (issues: FastifySchemaValidationError[]): ErrorDetail[] =>
  issues.map((issue) => ({ path: pathOf(issue), message: issue.message ?? 'invalid' }))

/** Adds the name of an unknown key to the path, because Zod reports only the object that contains the key. */
function pathOf({ keyword, instancePath, params }: FastifySchemaValidationError) {
  const steps = instancePath.split('/').filter((step) => step !== '')
  const [unknownKey] = keyword === 'unrecognized_keys' ? (params['keys'] as string[]) : []
  return [...steps, ...(unknownKey === undefined ? [] : [unknownKey])].join('.')
}
