import { aiToken, startTestApp, type TestApp } from '@sanhe/documents/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { skillContext } from '#testing'
import { documentsSkills } from './documents.ts'

let documents: TestApp
beforeAll(async () => {
  documents = await startTestApp()
  await documents.admin.projects.create({ body: { name: 'Sales' } })
})
afterAll(() => documents.stop())

const use = async (
  name: string,
  input: object,
  wishes: Parameters<typeof skillContext>[0] = {},
  access: { url?: string; token?: string } = {},
) => {
  const skills = documentsSkills({ url: documents.url, token: aiToken, ...access })
  const skill = skills.find((one) => one.name === name) ?? expect.fail(name)
  const { context, approvals } = skillContext(wishes)
  return { reply: await skill.run(skill.input.parse(input) as never, context), approvals }
}
const report = { project: 'sales', title: 'Weekly', content: '# All is well' }
const titles = async () => {
  const { docs } = await documents.admin.documents.tree({ params: { slug: 'sales' } })
  return docs.map(({ title }) => title)
}

describe('a report', () => {
  test('that a model wants to write waits for the person, who sees what will be written', async () => {
    await expect(use('write_document', report, { decision: 'denied' })).rejects.toThrow('declined')
    await expect(use('write_document', report, { decision: 'expired' })).rejects.toThrow('in time')
    expect(await titles()).toEqual([])
    const { reply, approvals } = await use('write_document', report)
    expect(approvals).toEqual([
      { summary: 'Write the document "Weekly" into project sales', action: { write_document: report } },
    ])
    expect(reply).toBe(`Written: [Weekly](${documents.url}/projects/sales/docs/weekly)`)
    const params = { slug: 'sales', docSlug: 'weekly' }
    expect((await documents.admin.documents.get({ params })).doc.content).toBe('# All is well')
  })

  test('that the person asked for is written at once', async () => {
    const { approvals, reply } = await use(
      'write_document',
      { ...report, title: '周报' },
      { decision: 'denied', asked: { isCommand: true, language: 'zh' } },
    )
    expect(approvals).toEqual([])
    expect(reply).toContain('已写入')
    expect(await titles()).toContain('周报')
  })
})

test('a task is added to the board', async () => {
  const { reply, approvals } = await use('add_board_task', {
    project: 'sales',
    title: 'Call Ann',
    due_date: '2026-12-01',
  })
  expect(reply).toMatch(/^Added task #\d+: Call Ann$/)
  expect(approvals).toHaveLength(1)
  const { tasks } = await documents.admin.tasks.list({ params: { slug: 'sales' }, query: {} })
  expect(tasks).toMatchObject([{ title: 'Call Ann', due_date: '2026-12-01', status: 'todo' }])
})

test('what goes wrong is told in words', async () => {
  const task = { project: 'nowhere', title: 'x' }
  await expect(use('add_board_task', task)).rejects.toThrow('There is no project "nowhere"')
  await expect(use('add_board_task', task, { asked: { language: 'zh' } })).rejects.toThrow(
    '没有名为“nowhere”的项目',
  )
  await expect(use('add_board_task', task, {}, { token: 'wrong' })).rejects.toThrow('refused the token')
  await expect(use('add_board_task', task, {}, { url: 'http://127.0.0.1:1' })).rejects.toThrow(
    'cannot be reached',
  )
  const reason = new Error('stop')
  await expect(use('add_board_task', task, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
})
