import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'
import { runCli } from './cli.ts'

let app: TestApp
let work: string
const one = 'projects/p/docs/one.md'
beforeAll(async () => {
  app = await startTestApp()
  work = mkdtempSync(join(tmpdir(), 'sanhe-cli-'))
  const { project } = await app.admin.projects.create({ body: { name: 'P' } })
  const params = { slug: project.slug }
  await app.admin.documents.create({ params, body: { title: 'One', content: 'one\n' } })
})
afterAll(() => [app.dataDir, work].forEach((folder) => rmSync(folder, { recursive: true, force: true })))

async function cli(...args: string[]) {
  const lines: string[] = []
  const code = await runCli(args, { DATA_DIR: app.dataDir }, (line) => void lines.push(line))
  return { code, text: lines.join('\n') }
}

test('the commands work beside a running service: check, backup, restore, drill', async () => {
  expect(await cli('check')).toEqual({ code: 0, text: `no problems in ${app.dataDir}` })
  mkdirSync(join(work, 'backups'))
  const backup = await cli('backup', join(work, 'backups'))
  expect(backup).toMatchObject({
    code: 0,
    text: expect.stringContaining('1 documents, 1 revisions, 0 assets'),
  })
  const [name] = readdirSync(join(work, 'backups'))
  const restored = join(work, 'restored')
  expect(await cli('restore', join(work, 'backups', name ?? ''), restored)).toMatchObject({ code: 0 })
  expect(readFileSync(join(restored, one), 'utf8')).toBe('one\n')
  const drilled = await cli('drill', join(work, 'backups'))
  expect(drilled).toMatchObject({ code: 0, text: expect.stringContaining('1 documents read back') })
})

test('repair waits for the service to stop, then repairs; check tells by its exit code', async () => {
  expect(await cli('check', '--repair')).toMatchObject({
    code: 1,
    text: expect.stringContaining('in use by process'),
  })
  await app.stopOnly()
  writeFileSync(join(app.dataDir, one), 'edited\n')
  expect(await cli('check')).toEqual({
    code: 1,
    text: `FILE_DIFFERS: 1\n  ${one}\n1 problems in ${app.dataDir}`,
  })
  expect(await cli('check', '--repair')).toMatchObject({ code: 0 })
  expect(await cli('check')).toMatchObject({ code: 0 })
})

test('a drill without a complete backup fails, and so does one on a damaged backup', async () => {
  mkdirSync(join(work, 'none/.sanhe-tmp-backup-1'), { recursive: true })
  expect(await cli('drill', join(work, 'none'))).toMatchObject({
    code: 1,
    text: expect.stringContaining('no complete backup'),
  })
  const [name = ''] = readdirSync(join(work, 'backups'))
  rmSync(join(work, 'backups', name, one))
  writeFileSync(join(work, 'backups', name, one), 'two\n')
  expect(await cli('drill', join(work, 'backups'))).toMatchObject({
    code: 1,
    text: `${one} is damaged: nothing was restored`,
  })
})

test('a folder without a database is named, and left as it was', async () => {
  const lines: string[] = []
  const code = await runCli(['check'], { DATA_DIR: join(work, 'nowhere') }, (line) => void lines.push(line))
  expect({ code, lines }).toEqual({
    code: 1,
    lines: [`there is no documents.sqlite in ${join(work, 'nowhere')}`],
  })
  expect(existsSync(join(work, 'nowhere'))).toBe(false)
})

test.each([[[]], [['unknown']], [['backup']], [['check', '--now']], [['toString']]])(
  '%j shows how it is used',
  async (args) => {
    expect(await cli(...args)).toMatchObject({ code: 2, text: expect.stringContaining('check [--repair]') })
  },
)
