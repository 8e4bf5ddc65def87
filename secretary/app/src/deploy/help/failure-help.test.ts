import { healthFailureMessages, installErrorMessages } from '@sanhe/secretary/install-problems'
import { languages } from '@sanhe/ui/i18n.ts'
import { describe, expect, test } from 'vitest'
import { findFailureHelp } from './failure-help.ts'
import { generalDeploymentQuestions } from './general-questions.ts'

const codes = Object.keys(installErrorMessages)
const details = Object.keys(healthFailureMessages)

describe.each(languages)('findFailureHelp in %s', (language) => {
  test.each([
    ...codes.map((error_code) => ({ error_code, error_detail: null })),
    ...details.map((error_detail) => ({ error_code: 'HEALTH_FAILED', error_detail })),
  ])('findFailureHelp returns a reason, a remedy and several questions for the failure %j', (failed) => {
    const help = findFailureHelp(language, failed)
    expect(help?.reason).toBeTruthy()
    expect(help?.remedy).toBeTruthy()
    expect(help?.questions.length).toBeGreaterThanOrEqual(2)
    expect(new Set(help?.questions.map(([question]) => question)).size).toBe(help?.questions.length)
  })

  test('findFailureHelp returns different reasons for the different causes of one error code', () => {
    const reasons = details.map(
      (error_detail) => findFailureHelp(language, { error_code: 'HEALTH_FAILED', error_detail })?.reason,
    )
    expect(new Set(reasons).size).toBe(details.length)
  })

  test('generalDeploymentQuestions has at least three questions', () => {
    expect(generalDeploymentQuestions[language].length).toBeGreaterThanOrEqual(3)
  })

  test('findFailureHelp returns the help of the error code for an unknown cause, and undefined for an unknown error code', () => {
    const failed = { error_code: 'HEALTH_FAILED', error_detail: 'OF_NEXT_YEAR' }
    expect(findFailureHelp(language, failed)).toBe(
      findFailureHelp(language, { ...failed, error_detail: null }),
    )
    expect(findFailureHelp(language, { error_code: 'OF_NEXT_YEAR', error_detail: null })).toBeUndefined()
  })
})
