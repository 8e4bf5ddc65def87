import { ChangeSet, Text } from '@codemirror/state'
import { describe, expect, test } from 'vitest'
import { type DeletionKey, findTableEntry, findTextBesideGap } from './table-entry.ts'

const table = '| a |\n|---|\n| 1 |'

/** Reads a text in which `T` stands for the table and `^` for the caret. */
function read(marked: string) {
  const text = marked.replace('T', table)
  const doc = Text.of(text.replace('^', '').split('\n'))
  const from = doc.toString().indexOf(table)
  return { doc, position: text.indexOf('^'), range: { from, to: from + table.length } }
}

/** Returns the text after the key, with the marks of `read`, or undefined if the key has its usual effect. */
function press(key: DeletionKey, marked: string) {
  const { doc, position, range } = read(marked)
  const entry = findTableEntry(doc, position, range, key)
  if (!entry) return undefined
  const changes = ChangeSet.of(entry.changes ?? [], doc.length)
  const anchor = entry.selection?.anchor ?? changes.mapPos(position)
  const text = changes.apply(doc).toString()
  return `${text.slice(0, anchor)}^${text.slice(anchor)}`.replace(table, 'T')
}

describe('findTableEntry', () => {
  test.each<[DeletionKey, string]>([
    ['Backspace', 'T\n^# Title'],
    ['Backspace', 'T\n\n^text'],
    ['Backspace', 'T\n  \n^text'],
    ['Backspace', 'T\n^\ntext'],
    ['Backspace', 'T\n^'],
    ['Delete', 'text^\nT'],
    ['Delete', 'text^\n\nT'],
    ['Delete', 'text\n^\nT'],
    ['Delete', '^\nT'],
  ])('%s keeps the text %j, and the caret goes into the table', (key, marked) => {
    expect(press(key, marked)).toBe(marked)
  })

  test.each<[DeletionKey, string, string]>([
    ['Backspace', 'T\n^\n\ntext', 'T\n^\ntext'],
    ['Backspace', 'T\n^\n', 'T\n^'],
    ['Backspace', 'text\n\nT\n^', 'text\n^\nT'],
    ['Delete', 'text\n\n^\nT', 'text\n^\nT'],
    ['Delete', '\n^\nT', '^\nT'],
    ['Delete', '^\nT\n\ntext', 'T\n^\ntext'],
  ])('%s turns %j into %j, because no text then touches the table', (key, marked, expected) => {
    expect(press(key, marked)).toBe(expected)
  })

  test.each<[DeletionKey, string]>([
    ['Backspace', 'T\n\nt^ext'],
    ['Backspace', 'T\n\n\n^text'],
    ['Backspace', 'T\n\n^\ntext'],
    ['Backspace', 'T\n# Title\n^text'],
    ['Backspace', 'text\n^\n\nT'],
    ['Delete', 'tex^t\n\nT'],
    ['Delete', 'text^\n\n\nT'],
    ['Delete', 'text\n^\n\nT'],
    ['Delete', 'T\n\n^\ntext'],
  ])('%s has its usual effect in %j', (key, marked) => {
    expect(press(key, marked)).toBeUndefined()
  })
})

describe('findTextBesideGap', () => {
  test.each<[DeletionKey, string, string | undefined]>([
    ['Delete', 'T\n^\ntext', 'text'],
    ['Delete', 'T\n^\n\ntext', undefined],
    ['Delete', 'T\n^', undefined],
    ['Delete', 'text^\n\nT', undefined],
    ['Backspace', 'text\n^\nT', `\n\n${table}`],
    ['Backspace', 'text\n\n^\nT', undefined],
    ['Backspace', 'T\n\n^text', undefined],
  ])('%s in %j moves the caret before %j', (key, marked, expected) => {
    const { doc, position, range } = read(marked)
    const found = findTextBesideGap(doc, position, range, key)
    expect(found === undefined ? undefined : doc.sliceString(found)).toBe(expected)
  })
})
