import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.admin.projects.create({ body: { name: 'Elsewhere' } })
})
afterAll(() => app.stop())

let projects = 0
async function newBoard() {
  const { project } = await app.admin.projects.create({ body: { name: `Board ${projects++}` } })
  const params = { slug: project.slug }
  const { columns } = await app.admin.board.get({ params })
  const [todo, doing, done] = columns.map(({ id }) => id)
  return { params, todo: todo ?? 0, doing: doing ?? 0, done: done ?? 0 }
}
type Board = Awaited<ReturnType<typeof newBoard>>
const addColumn = async ({ params }: Board, name: string, status: 'todo' | 'doing' | 'done') =>
  (await app.admin.board.addColumn({ params, body: { name, status } })).columns.find(
    (column) => column.name === name,
  )?.id ?? 0
const addTask = async ({ params }: Board, title: string, more: object = {}) =>
  (await app.admin.tasks.create({ params, body: { title, ...more } })).task
const readTask = async ({ params }: Board, id: number) =>
  (await app.admin.tasks.list({ params, query: {} })).tasks.find((task) => task.id === id)
const at = ({ params }: Board, id: number) => ({ ...params, id })

describe('/api/projects/:slug/columns', () => {
  test('a new project has one column without a name for each state', async () => {
    const { params } = await newBoard()
    const { columns, labels } = await app.admin.board.get({ params })
    expect(columns.map(({ name, status }) => [name, status])).toEqual([
      [null, 'todo'],
      [null, 'doing'],
      [null, 'done'],
    ])
    expect(labels).toEqual([])
  })

  test("a moved task takes the state of its new column, and a changed state moves it to that state's first column", async () => {
    const board = await newBoard()
    const review = await addColumn(board, 'Review', 'doing')
    const task = await addTask(board, 'Read')
    const params = at(board, task.id)
    const moved = await app.admin.tasks.update({ params, body: { column_id: review } })
    expect(moved.task).toMatchObject({ status: 'doing', column_id: review })
    const same = await app.admin.tasks.move({ params, body: { status: 'doing', sort_order: 3 } })
    expect(same.task).toMatchObject({ column_id: review, sort_order: 3 })
    const other = await app.admin.tasks.move({ params, body: { status: 'done', sort_order: 0 } })
    expect(other.task).toMatchObject({ status: 'done', column_id: board.done })
    const back = await app.admin.tasks.update({ params, body: { status: 'doing' } })
    expect(back.task).toMatchObject({ status: 'doing', column_id: board.doing })
  })

  test('moving a task is answered 400 for a column of another state or project', async () => {
    const board = await newBoard()
    const foreign = await newBoard()
    const { id } = await addTask(board, 'Stay')
    for (const column_id of [board.done, foreign.todo])
      await expect(
        app.admin.tasks.move({ params: at(board, id), body: { status: 'todo', sort_order: 0, column_id } }),
      ).rejects.toMatchObject({ status: 400 })
    expect(await readTask(board, id)).toMatchObject({ status: 'todo', column_id: board.todo })
  })

  test('a new column is placed after the last one of its state', async () => {
    const board = await newBoard()
    const review = await addColumn(board, 'Review', 'doing')
    const { columns } = await app.admin.board.get({ params: board.params })
    expect(columns.map(({ id }) => id)).toEqual([board.todo, board.doing, review, board.done])
  })

  test('tasks stay in their column when another column becomes the first of their state', async () => {
    const board = await newBoard()
    const later = await addColumn(board, 'Later', 'todo')
    const { id } = await addTask(board, 'First')
    const { columns } = await app.admin.board.moveColumn({
      params: at(board, later),
      body: { before_id: board.todo },
    })
    expect(columns.map((column) => column.id)).toEqual([later, board.todo, board.doing, board.done])
    expect(await readTask(board, id)).toMatchObject({ column_id: board.todo })
    expect(await addTask(board, 'Second')).toMatchObject({ column_id: later })
  })

  test('removing a column keeps its tasks in their state, and the last column of a state cannot be removed', async () => {
    const board = await newBoard()
    const review = await addColumn(board, 'Review', 'doing')
    const { id } = await addTask(board, 'Kept', { column_id: review })
    await app.admin.board.removeColumn({ params: at(board, review) })
    expect(await readTask(board, id)).toMatchObject({ status: 'doing', column_id: board.doing })
    const last = { params: at(board, board.doing) }
    await expect(app.admin.board.removeColumn(last)).rejects.toMatchObject({ status: 409 })
    await expect(app.admin.board.updateColumn({ ...last, body: { status: 'done' } })).rejects.toMatchObject({
      status: 409,
    })
  })

  test('a column that is mapped to another state takes its tasks along, and the name of a column can be cleared', async () => {
    const board = await newBoard()
    const second = await addColumn(board, 'Icebox', 'todo')
    const { id } = await addTask(board, 'Frozen', { column_id: second })
    const change = (body: object) => app.admin.board.updateColumn({ params: at(board, second), body })
    await change({ status: 'done', name: 'Dropped' })
    expect(await readTask(board, id)).toMatchObject({ status: 'done', column_id: second })
    const { columns } = await change({ name: null })
    expect(columns.find((column) => column.id === second)).toMatchObject({ name: null, status: 'done' })
  })

  test('the 21st column is answered 409', async () => {
    const board = await newBoard()
    for (let n = 4; n <= 20; n++) await addColumn(board, `Column ${n}`, 'todo')
    await expect(addColumn(board, 'One more', 'todo')).rejects.toMatchObject({ status: 409 })
  })

  test('40 concurrent moves and a column removal lose no card, and all readers see one order', async () => {
    const board = await newBoard()
    const review = await addColumn(board, 'Review', 'doing')
    const tasks = await Promise.all(Array.from({ length: 20 }, (_, n) => addTask(board, `Card ${n}`)))
    const move = (id: number, n: number, column_id: number, status: 'todo' | 'doing') =>
      app.admin.tasks.move({ params: at(board, id), body: { status, column_id, sort_order: n % 3 } })
    const removal = app.admin.board.removeColumn({ params: at(board, review) })
    const results = await Promise.allSettled([
      ...tasks.map(({ id }, n) => move(id, n, board.doing, 'doing')),
      removal,
      ...tasks.map(({ id }, n) => move(id, n, n % 2 ? review : board.todo, n % 2 ? 'doing' : 'todo')),
    ])
    await removal
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true)
    const lists = await Promise.all(
      [1, 2].map(async () => (await app.admin.tasks.list({ params: board.params, query: {} })).tasks),
    )
    expect(lists[0]).toEqual(lists[1])
    expect(new Set(lists[0]?.map(({ id }) => id))).toEqual(new Set(tasks.map(({ id }) => id)))
    const known = { [board.todo]: 'todo', [board.doing]: 'doing' }
    for (const task of lists[0] ?? []) expect(known[task.column_id]).toBe(task.status)
    const orders = lists[0]?.map(({ sort_order, id }) => sort_order * 1000 + id) ?? []
    expect(orders).toEqual(orders.toSorted((one, other) => one - other))
  })
})

describe('/api/projects/:slug/labels', () => {
  const addLabel = async ({ params }: Board, name: string) =>
    (await app.admin.board.addLabel({ params, body: { name, color: 'red' } })).label

  test('labels are created, renamed, set on tasks, and removed from all tasks when deleted', async () => {
    const board = await newBoard()
    const bug = await addLabel(board, 'Bug')
    const docs = await addLabel(board, 'Docs')
    const task = await addTask(board, 'Labelled', { label_ids: [docs.id, bug.id, bug.id] })
    expect(task.label_ids).toEqual([bug.id, docs.id])
    await app.admin.board.updateLabel({ params: at(board, bug.id), body: { name: 'Defect', color: 'blue' } })
    expect((await app.admin.board.get({ params: board.params })).labels).toEqual([
      { id: bug.id, name: 'Defect', color: 'blue' },
      { id: docs.id, name: 'Docs', color: 'red' },
    ])
    await app.admin.board.removeLabel({ params: at(board, bug.id) })
    expect(await readTask(board, task.id)).toMatchObject({ label_ids: [docs.id] })
  })

  test('a second label with the same name is answered 409, even if the names differ in upper and lower case', async () => {
    const board = await newBoard()
    await addLabel(board, 'Bug')
    await expect(addLabel(board, ' bUG ')).rejects.toMatchObject({ status: 409 })
  })

  test('a label of another project is answered 400 on a task and 404 as a label', async () => {
    const [board, foreign] = [await newBoard(), await newBoard()]
    const { id } = await addLabel(foreign, 'Bug')
    await expect(addTask(board, 'x', { label_ids: [id] })).rejects.toMatchObject({ status: 400 })
    const change = app.admin.board.updateLabel({ params: at(board, id), body: { color: 'red' } })
    await expect(change).rejects.toMatchObject({ status: 404 })
  })
})

describe('POST /api/trash/:kind/:id/restore of tasks and projects', () => {
  test('a task returns from the trash with its assignee, labels and column', async () => {
    const board = await newBoard()
    const column_id = await addColumn(board, 'Review', 'doing')
    const { label } = await app.admin.board.addLabel({ params: board.params, body: { name: 'Bug' } })
    const assignee_id = (await app.admin.auth.me()).user.id
    const before = await addTask(board, 'Return', { column_id, assignee_id, label_ids: [label.id] })
    await app.admin.tasks.remove({ params: at(board, before.id) })
    await app.admin.trash.restore({ params: { kind: 'task', id: before.id } })
    expect(await readTask(board, before.id)).toEqual(before)
  })

  test('a project returns from the trash with its own columns and labels', async () => {
    const board = await newBoard()
    await addColumn(board, 'Review', 'doing')
    await app.admin.board.addLabel({ params: board.params, body: { name: 'Bug' } })
    const { project } = await app.admin.projects.get({ params: board.params })
    const before = await app.admin.board.get({ params: board.params })
    await app.admin.projects.remove({ params: board.params })
    await app.admin.trash.restore({ params: { kind: 'project', id: project.id } })
    expect(await app.admin.board.get({ params: board.params })).toEqual(before)
  })
})
