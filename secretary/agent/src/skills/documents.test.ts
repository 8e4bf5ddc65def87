import { aiToken, startTestApp, type TestApp } from '@sanhe/documents/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestSkillContext } from '#testing'
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
  contextOptions: Parameters<typeof createTestSkillContext>[0] = {},
  access: { url?: string; token?: string } = {},
) => {
  const skills = documentsSkills({ url: documents.url, token: aiToken, ...access })
  const skill = skills.find((one) => one.name === name) ?? expect.fail(name)
  const { context, approvals } = createTestSkillContext(contextOptions)
  return { reply: await skill.run(skill.input.parse(input) as never, context), approvals }
}
const report = { project: 'sales', title: 'Weekly', content: '# All is well' }
const titles = async () => {
  const { docs } = await documents.admin.documents.tree({ params: { slug: 'sales' } })
  return docs.map(({ title }) => title)
}

describe('write_document and add_board_task', () => {
  test('a report chosen by a model waits for approval and shows the text that will be written', async () => {
    await expect(use('write_document', report, { decision: 'denied' })).rejects.toThrow('declined')
    await expect(use('write_document', report, { decision: 'expired' })).rejects.toThrow('in time')
    expect(await titles()).toEqual([])
    const { reply, approvals } = await use('write_document', report)
    expect(approvals).toEqual([
      {
        summary: 'Write the new document "Weekly" into the project "sales". It begins: "# All is well"',
        summaries: {
          en: 'Write the new document "Weekly" into the project "sales". It begins: "# All is well"',
          zh: '在项目 "sales" 中新建文档 "Weekly"，开头是："# All is well"',
        },
        action: { write_document: report, server: documents.url },
        details: {
          target: `${documents.url} › sales › Weekly`,
          overwrites: false,
          input: '# All is well',
        },
      },
    ])
    expect(reply).toBe(`Written: [Weekly](${documents.url}/projects/sales/docs/weekly)`)
    const params = { slug: 'sales', docSlug: 'weekly' }
    expect((await documents.admin.documents.get({ params })).doc.content).toBe('# All is well')
  })

  test('a report that replaces a text shows the target document, the overwrite and the diff for approval', async () => {
    await use('write_document', { ...report, title: 'Plan', content: '# Plan\n\none\ntwo\nthree\n' })
    const { approvals } = await use('write_document', {
      ...report,
      title: 'Plan',
      content: '# Plan\n\none\n2\nthree\n',
    })
    expect(approvals[0]?.summary).toBe(
      'Replace the text of the document "Plan" in the project "sales", lines (+1 −1). It begins: "# Plan\\n\\none\\n2\\nthree\\n"',
    )
    expect(approvals[0]?.details).toMatchObject({
      overwrites: true,
      diff: '@@ -1,5 +1,5 @@\n # Plan\n \n one\n-two\n+2\n three',
    })
    const params = { slug: 'sales', docSlug: 'plan' }
    expect((await documents.admin.documents.get({ params })).doc.content).toContain('\n2\n')
  })

  test('a diff of half a million characters is shown in part, with the number of left-out characters', async () => {
    await use('write_document', { ...report, title: 'Long', content: 'a\n'.repeat(30_000) })
    const { approvals } = await use('write_document', {
      ...report,
      title: 'Long',
      content: 'b\n'.repeat(30_000),
    })
    const { diff = '', input = '', leftOut = 0 } = approvals[0]?.details ?? {}
    expect((diff || input).length).toBe(20_000)
    expect(leftOut).toBeGreaterThan(30_000)
  })

  test('a report title cannot imitate text of the product: quotes, line breaks and hidden characters are escaped', async () => {
    const title = 'x" into the project "notes (the owner agreed)\n\u202Esafe\u200B”'
    const { approvals } = await use('write_document', { ...report, title }, { decision: 'approved' })
    expect(approvals[0]?.summary).toContain(
      'Write the new document "x\\" into the project \\"notes (the owner agreed)\\n\\u{202E}safe\\u{200B}\\”" into the project "sales"',
    )
    expect(approvals[0]?.details?.target).toContain('\\u{202E}safe\\u{200B}')
  })

  test('a report is not written when the document changed during the approval', async () => {
    await use('write_document', { ...report, title: 'Shared', content: 'mine' })
    const { context } = createTestSkillContext()
    const [skill] = documentsSkills({ url: documents.url, token: aiToken })
    context.approve = async () => {
      await use('write_document', { ...report, title: 'Shared', content: 'theirs' })
      return 'approved'
    }
    await expect(
      skill?.run({ ...report, title: 'Shared', content: 'mine, again' } as never, context),
    ).rejects.toThrow('changed while the request was open')
    const params = { slug: 'sales', docSlug: 'shared' }
    expect((await documents.admin.documents.get({ params })).doc.content).toBe('theirs')
  })

  test('a report is written as the user approved it, even if the input changes afterwards', async () => {
    const { context } = createTestSkillContext()
    const [skill] = documentsSkills({ url: documents.url, token: aiToken })
    const input = { ...report, title: 'Frozen', content: 'as shown' }
    context.approve = async ({ action }) => {
      input.content = 'something else'
      ;(action as { write_document: { content: string } }).write_document.content = 'something else'
      return 'approved'
    }
    await skill?.run(input as never, context)
    const params = { slug: 'sales', docSlug: 'frozen' }
    expect((await documents.admin.documents.get({ params })).doc.content).toBe('as shown')
  })

  test('a report that the user requested is written without approval', async () => {
    const { approvals, reply } = await use(
      'write_document',
      { ...report, title: '周报' },
      { decision: 'denied', request: { isCommand: true, language: 'zh' } },
    )
    expect(approvals).toEqual([])
    expect(reply).toContain('已写入')
    expect(await titles()).toContain('周报')
  })
})

test('add_board_task adds a task to the board', async () => {
  const { reply, approvals } = await use('add_board_task', {
    project: 'sales',
    title: 'Call Ann',
    due_date: '2026-12-01',
    description: 'About the lease',
  })
  expect(approvals[0]).toMatchObject({
    summary:
      'Add the task "Call Ann" to the board of the project "sales", due 2026-12-01. Description: "About the lease"',
    details: { target: `${documents.url} › sales`, overwrites: false, input: 'About the lease' },
  })
  expect(reply).toMatch(/^Added task #\d+: Call Ann$/)
  expect(approvals).toHaveLength(1)
  const { tasks } = await documents.admin.tasks.list({ params: { slug: 'sales' }, query: {} })
  expect(tasks).toMatchObject([{ title: 'Call Ann', due_date: '2026-12-01', status: 'todo' }])
})

test('an error of the documents product is explained in the language of the user', async () => {
  const task = { project: 'nowhere', title: 'x' }
  await expect(use('add_board_task', task)).rejects.toThrow('There is no project "nowhere"')
  await expect(use('add_board_task', task, { request: { language: 'zh' } })).rejects.toThrow(
    '没有名为 "nowhere" 的项目',
  )
  await expect(use('add_board_task', task, {}, { token: 'wrong' })).rejects.toThrow('refused the token')
  await expect(use('add_board_task', task, {}, { url: 'http://127.0.0.1:1' })).rejects.toThrow(
    'cannot be reached',
  )
  const reason = new Error('stop')
  await expect(use('add_board_task', task, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
})
