import { expect, test } from 'vitest'
import { createTestSkillContext } from '#testing'
import { subAgentSkills } from './sub-agents.ts'

const report = subAgentSkills.find(({ name }) => name === 'report_progress') ?? expect.fail()

test.each([
  [0, 4, 0],
  [1, 4, 23],
  [4, 4, 95],
  [9, 4, 95],
])('report_progress with %i of %i steps done reports %i percent', async (done, planned, percent) => {
  const { context, progress } = createTestSkillContext({ isSubAgent: true })
  await report.run({ done, planned, now: 'reading' } as never, context)
  expect(progress).toEqual([percent])
})
