import { markdown, markdownLanguage } from '@codemirror/lang-markdown'
import { EditorState } from '@codemirror/state'
import { describe, expect, test } from 'vitest'
import { frontMatterMarkdownSyntax } from '#editor/front-matter.ts'
import { findDropPlace, findNeighbourPlace } from './block-places.ts'
import { findMovableBlock } from './movable-blocks.ts'
import { moveBlock } from './move-block.ts'

/** Creates a state from a text in which `^` is the caret. */
function stateOf(marked: string) {
  const anchor = marked.indexOf('^')
  return EditorState.create({
    doc: marked.replace('^', ''),
    selection: { anchor },
    extensions: markdown({ base: markdownLanguage, extensions: frontMatterMarkdownSyntax }),
  })
}

const blockAt = (state: EditorState) => findMovableBlock(state, state.selection.main.head)

function step(marked: string, direction: 'up' | 'down') {
  const state = stateOf(marked)
  const block = blockAt(state)
  const place = block && findNeighbourPlace(state, block, direction)
  const move = place && moveBlock(state, block, place)
  return move ? move.changes.apply(state.doc).toString() : undefined
}

/** Drops the block of the caret at the line that begins with `line`. */
function drop(marked: string, line: string, isUpperHalf: boolean) {
  const state = stateOf(marked)
  const block = blockAt(state)!
  const at = state.doc.toString().indexOf(line)
  const move = moveBlock(state, block, findDropPlace(state, block, at, isUpperHalf))
  if (!move) return undefined
  const next = move.changes.apply(state.doc).toString()
  const first = state
    .sliceDoc(block.from, block.to)
    .trimStart()
    .replace(/^(?:[-*+]|\d+[.)]) /, '')
    .slice(0, 3)
  expect(next.slice(move.start, move.start + 12)).toContain(first)
  return next
}

describe('findMovableBlock', () => {
  test.for([
    ['one\ntw^o\n\nthree', 'one\ntwo'],
    ['# A^\n\ntext\n\n## B\n\nmore\n\n# C', '# A\n\ntext\n\n## B\n\nmore'],
    ['A^\n===\ntext\n\nB\n===', 'A\n===\ntext'],
    ['- one^\n  - child\n- two', '- one\n  - child'],
    ['- one\n  - chi^ld\n    more\n- two', '  - child\n    more'],
    ['```\na\n\n^b\n```\n\nend', '```\na\n\nb\n```'],
    ['| a |\n| - |\n| ^1 |\n\nend', '| a |\n| - |\n| 1 |'],
    ['> quote\n> - it^em\n\nend', '> quote\n> - item'],
  ] as const)('finds the block of the caret in %j', ([marked, expected]) => {
    const state = stateOf(marked)
    const block = blockAt(state)
    expect(block && state.sliceDoc(block.from, block.to)).toBe(expected)
  })

  test.each(['one\n^\ntwo', '---\nti^tle: x\n---\n\ntext'])('finds no block in %j', (marked) => {
    expect(blockAt(stateOf(marked))).toBeUndefined()
  })
})

describe('one step with the keyboard', () => {
  test.for([
    ['up', 'one\n\ntw^o\nlines\n\nthree\n', 'two\nlines\n\none\n\nthree\n'],
    ['down', 'one^\n\ntwo\nlines\n\nthree\n', 'two\nlines\n\none\n\nthree\n'],
    ['down', 'one^\n\ntwo\n', 'two\n\none\n'],
    ['down', 'one^\n\ntwo', 'two\n\none'],
    ['up', '# A\na\n\n# B^\nb', '# B\nb\n\n# A\na'],
    ['down', '# A^\na\n\n# B\nb\n\n# C', '# B\nb\n\n# A\na\n\n# C'],
    ['up', 'text\n```\nco^de\n```\nend', '```\ncode\n```\n\ntext\n\nend'],
    ['up', '- one\n- two^\n  - child\n- three', '- two\n  - child\n- one\n- three'],
    ['down', '1. one^\n2. two\n3. three\n', '1. two\n2. one\n3. three\n'],
    ['down', '- one^\n\n- two\n', '- two\n\n- one\n'],
    ['up', '---\nx: 1\n---\n\none\n\ntwo^', '---\nx: 1\n---\n\ntwo\n\none'],
  ] as const)('%s changes %j to %j', ([direction, marked, expected]) => {
    expect(step(marked, direction)).toBe(expected)
  })

  test.for([
    ['up', 'one^\n\ntwo'],
    ['down', 'one\n\ntwo^'],
    ['up', '# A\n\n## B^\nb'],
    ['up', '---\nx: 1\n---\n\none^'],
    ['down', '- one\n- two^'],
  ] as const)('%s leaves %j', ([direction, marked]) => {
    expect(step(marked, direction)).toBeUndefined()
  })
})

describe('a drop', () => {
  test.for([
    ['a paragraph above a list', 'one^\n\n- a\n- b\n\ntwo', '- b', true, undefined],
    ['a paragraph below a list', 'one^\n\n- a\n- b\n\ntwo', '- b', false, '- a\n- b\n\none\n\ntwo'],
    ['an item below another one', '- a^\n- b\n- c', '- b', false, '- b\n- a\n- c'],
    ['an item as the first child', '- a^\n- b\n  - c', '- b', false, '- b\n  - a\n  - c'],
    ['a child to the outer list', '- a\n  - b^\n    - c\n- d', '- d', true, '- a\n- b\n  - c\n- d'],
    ['a bullet in a numbered list', '- a^\n\ntext\n\n1. x\n2. y', '1. x', false, 'text\n\n1. x\n2. a\n3. y'],
    ['an item between paragraphs', '- a\n  - b^\n\none\n\ntwo', 'two', true, '- a\n\none\n\n- b\n\ntwo'],
    ['an item on itself', '- a^\n  - b\n- c', '- b', true, undefined],
    ['a section at the end', '# A^\na\n\n# B\nb\n', 'b', false, '# B\nb\n\n# A\na\n'],
    ['a section inside of itself', '# A^\na\n\n## B\nb\n', 'b', false, undefined],
  ] as const)('%s', ([, marked, line, isUpperHalf, expected]) => {
    expect(drop(marked, line, isUpperHalf)).toBe(expected)
  })
})
