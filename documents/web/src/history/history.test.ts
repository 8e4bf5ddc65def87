import { describe, expect, test } from 'vitest'
import { groupBlameLines } from './blame.ts'
import type { Revision } from './queries.ts'
import { groupIntoEditSessions, groupSessionsByDay } from './sessions.ts'
import { type WordDiffPart, hideUnchangedRows, diffWords } from './word-diff.ts'

const person = { kind: 'person' as const, name: 'Li' }
const writer = { kind: 'writer' as const, name: 'AI' }
const revision = (id: number, minute: number, author: Revision['author'] = person): Revision => ({
  id,
  author,
  note: null,
  created_at: new Date(minute * 60_000).toISOString(),
  added: 10,
  removed: 1,
  reviewed_at: null,
})

describe('groupIntoEditSessions', () => {
  test('groupIntoEditSessions combines saves of one author without a long pause', () => {
    const sessions = groupIntoEditSessions([
      revision(4, 60),
      revision(3, 31),
      revision(2, 1),
      revision(1, -30),
    ])
    expect(sessions.map(({ id, revisions, added }) => [id, revisions.length, added])).toEqual([
      [4, 3, 30],
      [1, 1, 10],
    ])
  })

  test('a save by another author, or by another kind of author with the same name, starts a new session', () => {
    const sessions = groupIntoEditSessions([
      revision(3, 3),
      revision(2, 2, writer),
      revision(1, 1, { kind: 'disk', name: 'Li' }),
    ])
    expect(sessions.map(({ id }) => id)).toEqual([3, 2, 1])
  })
})

test('groupSessionsByDay starts a group for each day and keeps the order', () => {
  const day = 24 * 60
  const sessions = groupIntoEditSessions([
    revision(3, day + 60, writer),
    revision(2, day + 30),
    revision(1, 60),
  ])
  expect(groupSessionsByDay(sessions).map(({ sessions: own }) => own.map(({ id }) => id))).toEqual([
    [3, 2],
    [1],
  ])
})

describe('diffWords and hideUnchangedRows', () => {
  const marked = (parts: WordDiffPart[]) =>
    parts.map(({ kind, text }) => ({ same: text, added: `+${text}+`, removed: `-${text}-` })[kind]).join('')
  const changed = (before: string, after: string) =>
    diffWords(before, after).map((row) => (row.kind === 'same' ? row.lines.join('|') : marked(row.parts)))

  test.for([
    ['one two\nx\n', 'one three\nx\n', ['one -two-+three+\n', 'x']],
    ['a\n', 'a\nb\n', ['a', '+b\n+']],
    ['a\nb\n', 'b\n', ['-a\n-', 'b']],
    ['我们明天开会\n', '我们后天开会\n', ['我们-明天-+后天+开会\n']],
    ['a', 'a', ['a']],
  ] as const)('diffWords marks the changed words from %j to %j', ([before, after, rows]) =>
    expect(changed(before, after)).toEqual(rows),
  )

  test('diffWords shows a very large change as removed and added text without words', () => {
    const rows = diffWords('a '.repeat(8000), 'b '.repeat(8000))
    expect(rows).toHaveLength(1)
    expect(rows.flatMap((row) => (row.kind === 'changed' ? row.parts.map(({ kind }) => kind) : []))).toEqual([
      'removed',
      'added',
    ])
  })

  test('hideUnchangedRows hides long unchanged stretches but keeps three lines around a change', () => {
    const lines = Array.from({ length: 20 }, (_, n) => `line ${n}\n`)
    const after = [...lines.slice(0, 10), 'new\n', ...lines.slice(10)].join('')
    expect(
      hideUnchangedRows(diffWords(lines.join(''), after)).map((row) =>
        row.kind === 'hidden' ? row.count : row.kind,
      ),
    ).toEqual([7, 'same', 'changed', 'same', 7])
    expect(hideUnchangedRows(diffWords('a\n', 'b\n')).map(({ kind }) => kind)).toEqual(['changed'])
  })
})

test('groupBlameLines combines adjacent lines of one revision and skips lines that no longer exist', () => {
  const line = (n: number, id: number) => ({ line: n, revision: id, author: person, created_at: '' })
  expect(
    groupBlameLines('a\nb\nc', [line(1, 7), line(2, 7), line(3, 8), line(4, 8)]).map(({ first, lines }) => [
      first,
      lines,
    ]),
  ).toEqual([
    [1, ['a', 'b']],
    [3, ['c']],
  ])
})
