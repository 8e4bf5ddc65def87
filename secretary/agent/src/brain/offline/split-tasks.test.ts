import { expect, test } from 'vitest'
import { splitTextIntoTasks } from './split-tasks.ts'

test.each([
  ['1+1; 2+2; 3+3', ['1+1', '2+2', '3+3']],
  ['一加一；二加二', ['一加一', '二加二']],
  ['1. buy paper\n2. call Ann', ['buy paper', 'call Ann']],
  ['Do this:\n- 1+1\n- 2+2', ['1+1', '2+2']],
  ['请做：\n1、算账\n2、写信', ['算账', '写信']],
  ['1+1;', []],
  ['quote for ACME: 1 x a @ 1; 2 x b @ 2', []],
  ['summarize: one; two; three', []],
  ['总结：一；二；三', []],
  ['Dear Ann\nhow are you\n- fine\n- good', []],
])('splitTextIntoTasks splits the text “%s” into the tasks %j', (text, tasks) => {
  expect(splitTextIntoTasks(text)).toEqual(tasks)
})
