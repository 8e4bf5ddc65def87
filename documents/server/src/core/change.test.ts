import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'
import { commitChange } from './change.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

const collectEvents = () => {
  const events: string[] = []
  app.deps.live.listen((event) => events.push(event.type))
  return events
}
const setting = (name: string) => app.deps.db.sql.get`SELECT value FROM settings WHERE name = ${name}`

test('commitChange publishes events to browsers after the commit', async () => {
  const events = collectEvents()
  await commitChange(app.deps, (recorder) => {
    recorder.event({ type: 'project.changed', project_id: 1 })
    app.deps.db.sql.run`INSERT INTO settings (name, value) VALUES ('kept', 'yes')`
    expect(events).toEqual([])
  })
  expect(events).toEqual(['project.changed'])
  expect(setting('kept')).toEqual({ value: 'yes' })
})

test('commitChange leaves no row, no dirty file and no event when the work throws', async () => {
  const events = collectEvents()
  const failed = commitChange(app.deps, (recorder) => {
    recorder.event({ type: 'project.changed', project_id: 1 })
    recorder.file('projects/x/docs/y.md')
    app.deps.db.sql.run`INSERT INTO settings (name, value) VALUES ('lost', 'yes')`
    throw new Error('changed my mind')
  })
  await expect(failed).rejects.toThrow('changed my mind')
  expect(events).toEqual([])
  expect(setting('lost')).toBeUndefined()
  expect(app.deps.db.sql.all`SELECT * FROM dirty_files`).toEqual([])
})

test('commitChange throws DISK_FULL with a warning that the change may have been saved when the disk is full', async () => {
  const failed = commitChange(app.deps, () => {
    throw Object.assign(new Error('database or disk is full'), { errcode: 13 })
  })
  await expect(failed).rejects.toMatchObject({ code: 'DISK_FULL', status: 507 })
})
