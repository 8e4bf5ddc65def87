import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'

let app: TestApp
const params = { slug: 'board' }
beforeAll(async () => {
  app = await startTestApp()
  await app.admin.projects.create({ body: { name: 'Board' } })
  await app.admin.projects.create({ body: { name: 'Other' } })
})
afterAll(() => app.stop())

const create = (title: string, more: object = {}) =>
  app.admin.tasks.create({ params, body: { title, ...more } })

describe('/api/projects/:slug/tasks', () => {
  test('a new task has the status todo and the default values', async () => {
    const { task } = await create('Write the plan')
    expect(task).toMatchObject({
      status: 'todo',
      priority: 0,
      sort_order: 0,
      due_date: null,
      description: null,
    })
  })

  test('moving a task sets its column and position in one request', async () => {
    const { task } = await create('Move me')
    for (const status of ['done', 'todo', 'doing'] as const) {
      const moved = await app.admin.tasks.move({
        params: { ...params, id: task.id },
        body: { status, sort_order: 7 },
      })
      expect(moved.task).toMatchObject({ status, sort_order: 7 })
    }
  })

  test('moving a task with only a status or only a position leaves the other unchanged', async () => {
    const { task } = await create('Move a part', { sort_order: 4 })
    const move = (body: object) => app.admin.tasks.move({ params: { ...params, id: task.id }, body })
    expect((await move({ status: 'done' })).task).toMatchObject({ status: 'done', sort_order: 4 })
    expect((await move({ sort_order: 9 })).task).toMatchObject({ status: 'done', sort_order: 9 })
    await expect(move({})).rejects.toMatchObject({ status: 400 })
  })

  test('updating a task changes only the given fields and can clear description and due date', async () => {
    const { task } = await create('Change me', { description: 'why', due_date: '2028-02-29', priority: 2 })
    const at = { ...params, id: task.id }
    expect((await app.admin.tasks.update({ params: at, body: { title: 'Changed' } })).task).toMatchObject({
      title: 'Changed',
      description: 'why',
      due_date: '2028-02-29',
      priority: 2,
    })
    const cleared = await app.admin.tasks.update({ params: at, body: { description: null, due_date: null } })
    expect(cleared.task).toMatchObject({ description: null, due_date: null })
  })

  test('tasks are listed by position, and filtered by status', async () => {
    const titles = async (status?: 'todo' | 'doing' | 'done') =>
      (await app.admin.tasks.list({ params: { slug: 'other' }, query: { status } })).tasks.map(
        (task) => task.title,
      )
    for (const [title, status, sort_order] of [
      ['b', 'todo', 2],
      ['a', 'todo', 1],
      ['c', 'done', 0],
    ] as const) {
      await app.admin.tasks.create({ params: { slug: 'other' }, body: { title, status, sort_order } })
    }
    expect(await titles()).toEqual(['c', 'a', 'b'])
    expect(await titles('todo')).toEqual(['a', 'b'])
    expect(await titles('doing')).toEqual([])
  })

  test('a task is answered 404 under another project and after its deletion', async () => {
    const { task } = await create('Mine')
    const elsewhere = { slug: 'other', id: task.id }
    await expect(app.admin.tasks.update({ params: elsewhere, body: { title: 'x' } })).rejects.toMatchObject({
      status: 404,
    })
    await expect(app.admin.tasks.remove({ params: elsewhere })).rejects.toMatchObject({ status: 404 })
    expect(await app.admin.tasks.remove({ params: { ...params, id: task.id } })).toEqual({ ok: true })
    await expect(app.admin.tasks.remove({ params: { ...params, id: task.id } })).rejects.toMatchObject({
      status: 404,
    })
  })

  test.each([
    ['a status that is no column', { title: 'x', status: 'later' }],
    ['a priority of 3', { title: 'x', priority: 3 }],
    ['a priority in words', { title: 'x', priority: '1' }],
    ['a day that does not exist', { title: 'x', due_date: '2027-02-29' }],
    ['no title', {}],
  ])('creating a task is answered 400 with %s', async (_, body) => {
    await expect(app.admin.tasks.create({ params, body: body as { title: string } })).rejects.toMatchObject({
      status: 400,
    })
  })

  test('listing tasks is answered 400 for an unknown status and 404 for an unknown project', async () => {
    expect((await app.admin.fetch('/api/projects/board/tasks?status=later')).status).toBe(400)
    expect((await app.admin.fetch('/api/projects/nowhere/tasks')).status).toBe(404)
  })
})
