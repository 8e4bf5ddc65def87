import { describe, expect, test } from 'vitest'
import {
  getQuickCommandQuery,
  fillTemplateFields,
  findMatchingQuickCommands,
  parseTemplateFields,
} from './template.ts'

describe('parseTemplateFields', () => {
  test('returns text, choice and date fields, each label once', () => {
    const text = 'Dear {{customer}}, {{tone: friendly | formal}} {{due: date}} {{交期：日期}} {{customer}}'
    expect(parseTemplateFields(text)).toEqual([
      { label: 'customer', kind: 'text', options: [] },
      { label: 'tone', kind: 'choice', options: ['friendly', 'formal'] },
      { label: 'due', kind: 'date', options: [] },
      { label: '交期', kind: 'date', options: [] },
    ])
  })

  test('returns no field for single, empty, unclosed or multi-line braces', () => {
    expect(parseTemplateFields('{a} {{}} {{ }} {{a\nb}} {{{')).toEqual([])
  })
})

test('fillTemplateFields inserts each value literally and leaves fields without a value unchanged', () => {
  const filled = fillTemplateFields('{{a}}, {{a}} and {{b: x | y}} {{c}}', { a: '$& {{b}}', b: 'y' })
  expect(filled).toBe('$& {{b}}, $& {{b}} and y {{c}}')
})

test('getQuickCommandQuery returns the text after the slash only for a short draft of one line', () => {
  expect(['/', '/quo te', 'a /b', '/a\nb', `/${'a'.repeat(60)}`].map(getQuickCommandQuery)).toEqual([
    '',
    'quo te',
    undefined,
    undefined,
    undefined,
  ])
})

test('findMatchingQuickCommands lists titles that begin with the query before other titles', () => {
  const commands = ['New quote', 'Quote', 'Bill'].map((title) => ({ title }))
  expect(findMatchingQuickCommands(commands, 'QUO').map(({ title }) => title)).toEqual(['Quote', 'New quote'])
  expect(findMatchingQuickCommands(commands, '')).toHaveLength(3)
})
