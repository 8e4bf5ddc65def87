import { expect, test } from 'vitest'
import type { TaskResult } from '#core'
import { describeResults } from './describe-results.ts'

const results: TaskResult[] = [
  { name: 'Sum', status: 'completed', text: '1+1 = **2**\nand more' },
  { name: 'Song', status: 'failed', text: 'I cannot sing.' },
  { name: 'Stopped one', status: 'cancelled', text: '' },
]

test('describeResults lists each result in English, with the reason of a failure', () => {
  const text = describeResults(results, 'en')
  expect(text).toContain('The tasks have ended, 1 of 3 successfully:')
  expect(text).toContain('- **Sum**\n\n  1+1 = **2**\n  and more')
  expect(text).toContain('- **Song**\n\n  Failed: I cannot sing.')
  expect(text).toContain('- **Stopped one**\n\n  Stopped')
})

test('describeResults lists the results in Chinese for a Chinese message', () => {
  const text = describeResults(results, 'zh')
  expect(text).toContain('任务已结束，完成 1/3：')
  expect(text).toContain('失败：I cannot sing.')
})
