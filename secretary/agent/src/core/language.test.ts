import { describe, expect, test } from 'vitest'
import type { BrainMessage } from './brain.ts'
import { detectUserLanguage } from './language.ts'

const file = (name: string) => ({ name, mime: 'text/plain', path: `/${name}`, size: 1 })
const written = (content: string, ...files: string[]): BrainMessage => ({
  role: 'user',
  content,
  files: files.map(file),
})

describe('detectUserLanguage', () => {
  test.each([
    ['the language of the newest message', [written('你好'), written('Hello')], 'en'],
    ['the language of the message before files without text', [written('看看'), written('', 'a.txt')], 'zh'],
    ['the language of a file name, if no message has a text', [written('', '三月报价.csv')], 'zh'],
    ['English without any message', [], 'en'],
    [
      'the language of the user, not of the reply',
      [written('你好'), { role: 'assistant', content: 'Hello' }, written('', 'a.txt')],
      'zh',
    ],
  ] as const)('returns %s', (_, messages, language) =>
    expect(detectUserLanguage([...messages])).toBe(language),
  )
})
