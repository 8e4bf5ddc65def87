import { markdown, markdownLanguage } from '@codemirror/lang-markdown'
import { ensureSyntaxTree } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { describe, expect, test } from 'vitest'
import { findLivePreviewBlocks } from './blocks.ts'

const parse = (doc: string) => {
  const state = EditorState.create({ doc, extensions: [markdown({ base: markdownLanguage })] })
  ensureSyntaxTree(state, doc.length, 5000)
  // Returns a new state: a state keeps the syntax tree with which it was created, and the tree of `state` may cover
  // only a part of the text.
  return state.update({}).state
}
const sources = (doc: string, from?: number, to?: number) => {
  const state = parse(doc)
  return findLivePreviewBlocks(state, from, to).map((block) => [
    block.kind,
    state.sliceDoc(block.from, block.to),
  ])
}

const table = '| a |\n|---|\n| 1 |'
const diagram = '```mermaid\nflowchart LR\n```'

describe('findLivePreviewBlocks', () => {
  test('finds tables, diagrams and formulas in whole lines', () => {
    const doc = `x\n\n${table}\n\n${diagram}\n\n$$\na^2\n$$\n\n\`\`\`math\nb\n\`\`\`\n`
    expect(sources(doc)).toEqual([
      ['table', table],
      ['diagram', diagram],
      ['formula', '$$\na^2\n$$'],
      ['formula', '```math\nb\n```'],
    ])
    expect(sources(`  ${table}`)).toEqual([['table', `  ${table}`]])
  })

  test('leaves tables in quotes and lists, other code, and blocks over 50,000 characters as source', () => {
    const long = `${table}\n${'| 2 |\n'.repeat(10_000)}`
    for (const doc of [
      `> ${table.replaceAll('\n', '\n> ')}`,
      `- ${table.replaceAll('\n', '\n  ')}`,
      '```js\n1\n```',
      long,
    ])
      expect(sources(doc)).toEqual([])
  })

  test('finds only the blocks that overlap a range', () => {
    const doc = `${table}\n\ntext\n\n${diagram}\n`
    expect(sources(doc, doc.indexOf('text'), doc.indexOf('text') + 4)).toEqual([])
    expect(sources(doc, doc.indexOf('flowchart'), doc.indexOf('flowchart'))).toEqual([['diagram', diagram]])
  })
})
