import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'

let app: TestApp
const project = 'board'
beforeAll(async () => {
  app = await startTestApp()
  await app.admin.projects.create({ body: { name: 'Board' } })
  await app.admin.board.addColumn({ params: { slug: project }, body: { name: 'Review', status: 'doing' } })
})
afterAll(() => app.stop())

const find = async (id: number) =>
  (await app.writer.writer.listTasks({ params: { project }, query: {} })).tasks.find((task) => task.id === id)
const create = async (body: object) =>
  (await app.writer.writer.createTask({ body: { project, title: 'Task', ...body } })).task

describe('/api/ai/tasks', () => {
  test('column, assignee and labels are set by name, and unknown labels are created once', async () => {
    const { id } = await create({ column: 'review', assignee: 'ADMIN', labels: ['Bug', 'New'] })
    expect(await find(id)).toMatchObject({
      status: 'doing',
      column: 'Review',
      assignee: 'admin',
      labels: ['Bug', 'New'],
    })
    const changes = { column: 'todo', assignee: null, labels: ['bug'], due_date: '2026-12-24' }
    await app.writer.writer.updateTask({ params: { id }, body: changes })
    expect(await find(id)).toMatchObject({ status: 'todo', column: 'todo', assignee: null, labels: ['Bug'] })
    const { labels } = await app.admin.board.get({ params: { slug: project } })
    expect(labels.map(({ name }) => name)).toEqual(['Bug', 'New'])
  })

  test('null for status and priority of a task counts as absent', async () => {
    const { id } = await create({ status: null, priority: null, due_date: null })
    expect(await find(id)).toMatchObject({ status: 'todo', priority: 0, due_date: null })
    await app.writer.writer.updateTask({ params: { id }, body: { status: null, title: 'Renamed' } })
    expect(await find(id)).toMatchObject({ status: 'todo', title: 'Renamed' })
  })

  test('GET /api/ai/tasks/:project lists the tasks of a project, filtered by status', async () => {
    const { id } = await create({ title: 'Finished', status: 'done', description: 'Why' })
    const list = async (status?: 'todo' | 'done') =>
      (await app.writer.writer.listTasks({ params: { project }, query: { status } })).tasks
    expect(await list('done')).toEqual([
      {
        id,
        title: 'Finished',
        status: 'done',
        description: 'Why',
        priority: 0,
        due_date: null,
        column: 'done',
        assignee: null,
        labels: [],
      },
    ])
    expect((await list()).length).toBeGreaterThan(1)
  })

  test('an unknown column or assignee is answered 400 with the names that exist', async () => {
    await expect(create({ column: 'Nowhere' })).rejects.toMatchObject({
      status: 400,
      body: { columns: ['todo', 'doing', 'Review', 'done'] },
    })
    await expect(create({ assignee: 'nobody' })).rejects.toMatchObject({
      status: 400,
      body: { people: ['admin'] },
    })
  })
})
