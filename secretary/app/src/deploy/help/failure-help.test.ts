import { healthFailureMessages, installErrorMessages } from '@sanhe/secretary/install-problems'
import { languages } from '@sanhe/ui/i18n.ts'
import { describe, expect, test } from 'vitest'
import { helpFor } from './failure-help.ts'
import { generalQuestions } from './general-questions.ts'

const codes = Object.keys(installErrorMessages)
const details = Object.keys(healthFailureMessages)

describe.each(languages)('helpFor in %s', (language) => {
  test.each([
    ...codes.map((error_code) => ({ error_code, error_detail: null })),
    ...details.map((error_detail) => ({ error_code: 'HEALTH_FAILED', error_detail })),
  ])('returns a reason, a remedy and several questions for %j', (failed) => {
    const help = helpFor(language, failed)
    expect(help?.reason).toBeTruthy()
    expect(help?.remedy).toBeTruthy()
    expect(help?.questions.length).toBeGreaterThanOrEqual(2)
    expect(new Set(help?.questions.map(([question]) => question)).size).toBe(help?.questions.length)
  })

  test('gives different reasons for the causes of one error code', () => {
    const reasons = details.map(
      (error_detail) => helpFor(language, { error_code: 'HEALTH_FAILED', error_detail })?.reason,
    )
    expect(new Set(reasons).size).toBe(details.length)
  })

  test('there are at least three general questions', () => {
    expect(generalQuestions[language].length).toBeGreaterThanOrEqual(3)
  })

  test('falls back to the error code for an unknown detail, and to undefined for an unknown code', () => {
    const failed = { error_code: 'HEALTH_FAILED', error_detail: 'OF_NEXT_YEAR' }
    expect(helpFor(language, failed)).toBe(helpFor(language, { ...failed, error_detail: null }))
    expect(helpFor(language, { error_code: 'OF_NEXT_YEAR', error_detail: null })).toBeUndefined()
  })
})
