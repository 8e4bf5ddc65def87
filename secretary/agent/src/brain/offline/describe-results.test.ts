import { expect, test } from 'vitest'
import type { SubAgentTaskResult } from '#core'
import { formatSubAgentResults } from './describe-results.ts'

const results: SubAgentTaskResult[] = [
  { name: 'Sum', status: 'completed', text: '1+1 = **2**\nand more' },
  { name: 'Song', status: 'failed', text: 'I cannot sing.' },
  { name: 'Stopped one', status: 'cancelled', text: '' },
]

test('formatSubAgentResults lists each result in English, with the reason of a failure', () => {
  const text = formatSubAgentResults(results, 'en')
  expect(text).toContain('The tasks have ended, 1 of 3 successfully:')
  expect(text).toContain('- **Sum**\n\n  1+1 = **2**\n  and more')
  expect(text).toContain('- **Song**\n\n  Failed: I cannot sing.')
  expect(text).toContain('- **Stopped one**\n\n  Stopped')
})

test('formatSubAgentResults lists the results in Chinese for a Chinese message', () => {
  const text = formatSubAgentResults(results, 'zh')
  expect(text).toContain('任务已结束，完成 1/3：')
  expect(text).toContain('失败：I cannot sing.')
})
