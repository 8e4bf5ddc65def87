import type { z } from 'zod'
import { getCurrentText } from '../i18n.ts'
import { formLabels } from './text.ts'

type Issue = z.core.$ZodIssue

/** Returns a validation issue of a contract as a sentence in the current language. */
export function describeValidationIssue(issue: Issue, value: unknown): string {
  const t = getCurrentText(formLabels)
  if (value === '' || value === null || value === undefined) return t.required
  if (Number.isNaN(value)) return t.notNumber
  if (issue.code === 'invalid_type') return typeof value === 'number' ? t.invalid : t.notNumber
  const isText = 'origin' in issue && issue.origin === 'string'
  if (issue.code === 'too_big')
    return isText ? t.tooLong(Number(issue.maximum)) : t.tooBig(Number(issue.maximum))
  if (issue.code === 'too_small')
    return isText ? t.tooShort(Number(issue.minimum)) : t.tooSmall(Number(issue.minimum))
  return t.invalid
}

/** Returns the first issue of each field of a request body, as text; empty when the body is valid. */
export function findFieldIssues(schema: z.ZodType, body: Record<string, unknown>): Record<string, string> {
  const issues = schema.safeParse(body).error?.issues ?? []
  return Object.fromEntries(
    issues
      .toReversed()
      .filter(({ path }) => path.length > 0)
      .map((issue) => [String(issue.path[0]), describeValidationIssue(issue, body[String(issue.path[0])])]),
  )
}
