import { fromIso } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '#testing'

let app: TestApp
let slug: string
let ann: TestClient
let annId: number
let outsiderId: number

const password = 'a long enough password'
beforeAll(async () => {
  app = await startTestApp()
  const { project } = await app.admin.projects.create({ body: { name: 'Garden' } })
  slug = project.slug
  const newUser = async (username: string, project_ids: number[]) =>
    (await app.admin.users.create({ body: { username, password, role: 'reader', project_ids } })).user.id
  annId = await newUser('ann', [project.id])
  outsiderId = await newUser('out', [])
  ann = await app.login('ann', password)
})
afterAll(() => app.stop())
beforeEach(() => ann.notifications.read({ body: {} }))

const create = async (title: string, more: object = {}) =>
  (await app.admin.tasks.create({ params: { slug }, body: { title, ...more } })).task
const update = async (id: number, body: object) =>
  (await app.admin.tasks.update({ params: { slug, id }, body })).task
const unread = async () =>
  (await ann.notifications.list()).notifications
    .filter(({ is_read }) => !is_read)
    .map(({ kind, author, title }) => [kind, author, title])
const setClock = (iso: string) => app.clock.move({ now: fromIso(iso) })

describe('assignee of POST and PUT /api/projects/:slug/tasks', () => {
  test('a reader of the project can be assigned, is notified once, and can be removed as assignee', async () => {
    const { id } = await create('Water')
    expect(await update(id, { assignee_id: annId })).toMatchObject({ assignee_id: annId, assignee: 'ann' })
    await update(id, { assignee_id: annId, priority: 2 })
    expect(await unread()).toEqual([['assigned', 'admin', 'Water']])
    const [notification] = (await ann.notifications.list()).notifications
    expect(notification).toMatchObject({ thread_id: null, task_id: id, project_slug: slug, excerpt: '' })
    expect(await update(id, { assignee_id: null })).toMatchObject({ assignee_id: null, assignee: null })
  })

  test('a new task notifies its assignee, and users who assign themselves are not notified', async () => {
    await create('Prune', { assignee_id: annId })
    expect(await unread()).toEqual([['assigned', 'admin', 'Prune']])
    await create('Own', { assignee_id: (await app.admin.auth.me()).user.id })
    expect((await app.admin.notifications.list()).unread).toBe(0)
  })

  test('assigning a user who cannot read the project is answered 400', async () => {
    const { id } = await create('Secret')
    for (const assignee_id of [outsiderId, 999_999])
      await expect(update(id, { assignee_id })).rejects.toMatchObject({ status: 400 })
  })

  test('a task keeps its other fields when its assignee is deleted', async () => {
    const { user } = await app.admin.users.create({ body: { username: 'gone', password, role: 'admin' } })
    const { id } = await create('Orphan', { assignee_id: user.id })
    await app.admin.users.remove({ params: { id: user.id } })
    expect(await update(id, { priority: 1 })).toMatchObject({ title: 'Orphan', assignee_id: null })
  })
})

describe('reminders of tasks with a due date', () => {
  const remind = () => app.jobs.run('tasks.remind')

  test('the assignee is reminded on the morning of the due day and when the task is overdue, once each', async () => {
    setClock('2026-11-24T22:00:00Z')
    await create('Harvest', { assignee_id: annId, due_date: '2026-11-25' })
    await create('Finished', { assignee_id: annId, due_date: '2026-11-25', status: 'done' })
    await create('Unassigned', { due_date: '2026-11-25' })
    await ann.notifications.read({ body: {} })
    await remind()
    expect(await unread()).toEqual([])
    setClock('2026-11-25T01:00:00Z')
    await remind()
    await remind()
    expect(await unread()).toEqual([['due', '', 'Harvest']])
    setClock('2026-11-26T00:59:00Z')
    await remind()
    expect(await unread()).toHaveLength(1)
    setClock('2026-11-26T01:00:00Z')
    await remind()
    setClock('2026-11-27T01:00:00Z')
    await remind()
    expect(await unread()).toEqual([
      ['overdue', '', 'Harvest'],
      ['due', '', 'Harvest'],
    ])
  })

  test('the assignee is reminded again after the due date of the task has changed', async () => {
    setClock('2026-12-01T02:00:00Z')
    const { id } = await create('Moved', { assignee_id: annId, due_date: '2026-12-01' })
    await remind()
    await update(id, { due_date: '2026-12-02' })
    setClock('2026-12-02T02:00:00Z')
    await remind()
    expect((await unread()).filter(([kind, , title]) => kind === 'due' && title === 'Moved')).toHaveLength(2)
  })
})

describe('`base` of PUT /api/projects/:slug/tasks/:id', () => {
  test('a change of a text that another user changed is answered 409 with the task, and stores nothing', async () => {
    const { id } = await create('Base', { description: 'one' })
    await update(id, { description: 'two', base: { description: 'one' } })
    await expect(update(id, { description: 'three', base: { description: 'one' } })).rejects.toMatchObject({
      status: 409,
      body: { task: { id, description: 'two' } },
    })
    expect(await update(id, { priority: 1, base: { description: 'one' } })).toMatchObject({
      description: 'two',
      priority: 1,
    })
  })
})

test('tasks count the comments of all their threads', async () => {
  const { id } = await create('Discussed')
  const params = { slug, id }
  const { thread } = await ann.comments.addToTask({ params, body: { body: 'One' } })
  await ann.comments.reply({ params: { id: thread.id }, body: { body: 'Two' } })
  await ann.comments.addToTask({ params, body: { body: 'Three' } })
  expect(await update(id, {})).toMatchObject({ comment_count: 3 })
})
