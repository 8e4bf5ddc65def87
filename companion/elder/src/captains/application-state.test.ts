import { describe, expect, test } from 'vitest'
import { getCaptainApplicationState, listCaptainRequirements } from './application-state.ts'
import type { CaptainApplication } from './types.ts'

const requirements = {
  verified: true,
  activities: { current: 3, required: 3 },
  goodReviewRate: { current: 80, required: 80 },
}
const application: CaptainApplication = { status: 'none', canApply: false, application: null, requirements }

describe('getCaptainApplicationState', () => {
  test.each([
    ['isCaptain', { status: 'approved' }, true],
    ['waits', { status: 'pending' }, false],
    ['mayApply', { status: 'none', canApply: true }, false],
    ['mayApply', { status: 'rejected', canApply: true }, false],
    ['mayApply', { status: 'approved', canApply: true }, false],
    ['isPaused', { status: 'approved' }, false],
    ['lacksSomething', { status: 'none' }, false],
    ['lacksSomething', { status: 'rejected' }, false],
  ] as const)('getCaptainApplicationState returns %s for %o', (applying, changes, isCaptain) =>
    expect(getCaptainApplicationState({ ...application, ...changes }, isCaptain)).toBe(applying),
  )
})

describe('listCaptainRequirements', () => {
  test('listCaptainRequirements marks a requirement as met exactly at its limit', () =>
    expect(listCaptainRequirements(requirements).map(({ isMet }) => isMet)).toEqual([true, true, true]))

  test('listCaptainRequirements marks a requirement as unmet below its limit', () => {
    const short = listCaptainRequirements({
      verified: false,
      activities: { current: 2, required: 3 },
      goodReviewRate: { current: 79.9, required: 80 },
    })
    expect(short.map(({ isMet }) => isMet)).toEqual([false, false, false])
    const unrated = listCaptainRequirements({
      ...requirements,
      goodReviewRate: { current: null, required: 80 },
    })
    expect(unrated[2]).toEqual({ name: '好评', words: '需要 80%，您还没有评价', isMet: false })
  })
})
