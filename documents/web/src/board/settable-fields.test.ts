import { contract } from '@sanhe/documents/contract'
import { expect, test } from 'vitest'
import { pickSettableTaskFields } from './settable-fields.ts'
import { createTestTask } from './testing.ts'

test('pickSettableTaskFields keeps every field that the contract accepts for a new task', () => {
  const full = createTestTask(7, 'doing', {
    description: '- [ ] one',
    priority: 2,
    sort_order: -512,
    due_date: '2026-12-01',
  })
  const { body, reply } = contract.tasks.create
  const expected = Object.keys(body.shape).filter((name) => name in reply.shape.task.shape)
  expect(pickSettableTaskFields(full)).toEqual(
    Object.fromEntries(expected.map((name) => [name, full[name as keyof typeof full]])),
  )
  expect(body.parse(pickSettableTaskFields(full))).toEqual(pickSettableTaskFields(full))
})
