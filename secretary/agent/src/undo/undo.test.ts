import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ModelChat, startModelChat } from '#testing'
import { maxUndoAgeMs } from './service.ts'

let root: string
let model: ModelChat['model']
let agent: ModelChat['agent']
let socket: ModelChat['socket']
let session: string
let stop: ModelChat['stop']
beforeEach(async () => {
  ;({ model, agent, socket, session, stop } = await startModelChat({ RATE_LIMIT_SCALE: '100' }))
  await agent.device.approvals.setClassPolicy({ params: { risk: 'write' }, body: { policy: 'allow' } })
  root = agent.deps.config.workspaceDir
})
afterEach(() => stop())

/** Lets the model call a tool that is allowed, and returns the id of the call. */
async function useTool(name: string, input: Record<string, unknown>) {
  model.queue([{ toolCalls: [{ name, input }] }, { text: 'Done.' }])
  socket.sendMessage(session, 'Go')
  await socket.next('stream_end')
  const [call] = (await agent.device.toolCalls.list({ query: {} })).tool_calls
  expect(call).toMatchObject({ name, status: 'done', undo: 'available' })
  return call?.call_id ?? ''
}
const undo = (call_id: string) => agent.device.undo.undo({ params: { call_id } })
const refusal = (status: number, error: string) => ({ status, body: expect.objectContaining({ error }) })
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const put = (path: string, text: string) => {
  mkdirSync(root, { recursive: true })
  writeFileSync(join(root, path), text)
}
const facts = async () => (await agent.device.memory.read()).facts.map(({ text }) => text)
const schedules = async () => (await agent.device.schedules.list()).schedules.map(({ title }) => title)

describe('POST /api/tool-calls/:call_id/undo', () => {
  test('restores the former version of a file, and deletes a file that the call created', async () => {
    put('a.md', 'before\n')
    const changed = await useTool('write_file', { path: 'a.md', text: 'after\n' })
    expect(read('a.md')).toBe('after\n')
    await undo(changed)
    expect(read('a.md')).toBe('before\n')
    await undo(await useTool('write_file', { path: 'new.md', text: 'new\n' }))
    expect(existsSync(join(root, 'new.md'))).toBe(false)
    const { tool_calls } = await agent.device.toolCalls.list({ query: {} })
    expect(tool_calls.map((call) => call.undo)).toEqual(['done', 'done'])
  })

  test('restores a deleted folder with its content, and moves a file back', async () => {
    await useTool('write_file', { path: 'folder/a.md', text: 'text' })
    await undo(await useTool('delete_file', { path: 'folder' }))
    expect(read('folder/a.md')).toBe('text')
    await undo(await useTool('move_file', { from: 'folder/a.md', to: 'b.md' }))
    expect(read('folder/a.md')).toBe('text')
    expect(existsSync(join(root, 'b.md'))).toBe(false)
  })

  test('refuses with UNDO_CONFLICT and keeps the file when it has changed since the call', async () => {
    const changed = await useTool('write_file', { path: 'a.md', text: 'by the agent' })
    put('a.md', 'by the owner')
    await expect(undo(changed)).rejects.toMatchObject(refusal(409, 'UNDO_CONFLICT'))
    expect(read('a.md')).toBe('by the owner')
    const deleted = await useTool('delete_file', { path: 'a.md' })
    put('a.md', 'another file')
    await expect(undo(deleted)).rejects.toMatchObject(refusal(409, 'UNDO_CONFLICT'))
    expect(read('a.md')).toBe('another file')
  })

  test('removes a remembered fact and restores a forgotten one', async () => {
    const remembered = await useTool('remember', { fact: 'Opens at nine' })
    expect(await facts()).toEqual(['Opens at nine'])
    await undo(remembered)
    expect(await facts()).toEqual([])
    await useTool('remember', { fact: 'Closes at six' })
    const [fact] = (await agent.device.memory.read()).facts
    const forgotten = await useTool('forget', { id: fact?.fact_id })
    expect(await facts()).toEqual([])
    await undo(forgotten)
    expect(await facts()).toEqual(['Closes at six'])
  })

  test('removes a created schedule and restores a deleted one with its next run', async () => {
    const input = { title: 'Sales', instruction: 'Write it.', kind: 'daily', time: '17:00' }
    const created = await useTool('create_schedule', input)
    expect(await schedules()).toEqual(['Sales'])
    const [before] = (await agent.device.schedules.list()).schedules
    const deleted = await useTool('delete_schedule', { id: before?.schedule_id })
    expect(await schedules()).toEqual([])
    await undo(deleted)
    const [after] = (await agent.device.schedules.list()).schedules
    expect(after).toEqual(before)
    await undo(await useTool('create_schedule', { ...input, title: 'Other' }))
    expect(await schedules()).toEqual(['Sales'])
    await undo(created)
    expect(await schedules()).toEqual([])
  })

  test('restores a schedule whose row an earlier version removed, with a new number', async () => {
    const input = { title: 'Sales', instruction: 'Write it.', kind: 'daily', time: '17:00' }
    await useTool('create_schedule', input)
    const [before] = (await agent.device.schedules.list()).schedules
    const deleted = await useTool('delete_schedule', { id: before?.schedule_id })
    agent.deps.db.raw.exec(`
      DELETE FROM schedules;
      UPDATE undo_steps SET step = json_remove(step, '$.schedule.every_hours', '$.schedule.deleted_at')`)
    await undo(deleted)
    const [after] = (await agent.device.schedules.list()).schedules
    expect(after).toEqual({ ...before, schedule_id: after?.schedule_id })
    expect(after?.schedule_id).not.toBe(before?.schedule_id)
  })

  test('10 requests at the same time undo a call once', async () => {
    put('a.md', 'before')
    const changed = await useTool('write_file', { path: 'a.md', text: 'after' })
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => undo(changed)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes.filter(({ status }) => status === 'rejected'))
      expect(outcome).toMatchObject({ reason: refusal(409, 'ALREADY_UNDONE') })
    expect(read('a.md')).toBe('before')
  })

  test('refuses a call that changes nothing, and an unknown call', async () => {
    model.queue([{ toolCalls: [{ name: 'calculate', input: { expression: '1 + 1' } }] }, { text: 'Two.' }])
    socket.sendMessage(session, 'Go')
    await socket.next('stream_end')
    const [call] = (await agent.device.toolCalls.list({ query: {} })).tool_calls
    expect(call?.undo).toBeNull()
    await expect(undo(call?.call_id ?? '')).rejects.toMatchObject(refusal(404, 'NOT_UNDOABLE'))
    await expect(undo('call_none')).rejects.toMatchObject(refusal(404, 'NOT_UNDOABLE'))
  })

  test('the job remove-old-undo-steps deletes undo steps and kept file versions after 30 days', async () => {
    put('a.md', 'before')
    const changed = await useTool('write_file', { path: 'a.md', text: 'after' })
    const kept = () => readdirSync(agent.deps.config.versionsDir)
    agent.clock.move({ advanceMs: maxUndoAgeMs })
    await agent.jobs.run('remove-old-undo-steps')
    expect(kept()).toHaveLength(1)
    agent.clock.move({ advanceMs: 1 })
    await agent.jobs.run('remove-old-undo-steps')
    expect(kept()).toEqual([])
    await expect(undo(changed)).rejects.toMatchObject(refusal(404, 'NOT_UNDOABLE'))
  })
})
