import { describe, expect, test } from 'vitest'
import { describeSchedule } from './schedule-text.ts'
import { operationsLabels } from './text.ts'

describe('describeSchedule', () => {
  test.each([
    ['every 60 s', 'Every minute'],
    ['every 300 s', 'Every 5 minutes'],
    ['every 3600 s', 'Every hour'],
    ['every 86400 s', 'Once a day'],
    ['every 45 s', 'Every 45 seconds'],
    ['daily at 03:10', 'Daily at 03:10'],
  ])('describes "%s" as "%s"', (schedule, words) => {
    expect(describeSchedule(schedule, operationsLabels.en)).toBe(words)
  })
})
