import { expect, test } from 'vitest'
import { runEditorCommand } from './testing.ts'
import { toggleTasks } from './toggle-task.ts'

test.each([
  ['- [ ] a|', '- [x] a|'],
  ['- [x] a|', '- [ ] a|'],
  ['> 1. [X] |a', '> 1. [ ] |a'],
])('toggleTasks turns %j into %j', (before, after) => {
  expect(runEditorCommand(toggleTasks, before)).toBe(after)
})

test.each(['- a|', '[ ] a|', '```\n- [ ] a|\n```'])('toggleTasks does nothing in %j', (text) => {
  expect(runEditorCommand(toggleTasks, text)).toBeUndefined()
})
