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

test('the commands check, backup, restore and drill work while the service runs', async () => {
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

test('repair refuses while the service runs and repairs after it stopped; check reports problems by its exit code', async () => {
  expect(await cli('check', '--repair')).toMatchObject({
    code: 1,
    text: expect.stringContaining('in use by process'),
  })
  await app.stopOnly()
  writeFileSync(join(app.dataDir, one), 'edited\n')
  expect(await cli('check')).toEqual({
    code: 1,
    text: `FILE_DIFFERS: 1\n  ${one}\n1 problem in ${app.dataDir}`,
  })
  expect(await cli('check', '--repair')).toMatchObject({ code: 0 })
  expect(await cli('check')).toMatchObject({ code: 0 })
})

test('export writes a project into a folder and import reads it back while the service is stopped', async () => {
  const out = join(work, 'out')
  expect(await cli('export', 'p', out)).toEqual({ code: 0, text: `1 files of p in ${out}` })
  expect(readFileSync(join(out, 'one.md'), 'utf8')).toBe('edited\n')
  mkdirSync(join(out, 'more'))
  writeFileSync(join(out, 'more/two.md'), '# Two\r\n')
  writeFileSync(join(out, 'more/data.bin'), 'bytes')
  expect(await cli('import', out, 'p')).toEqual({
    code: 0,
    text: '2 documents, 1 folders, 1 other files into p',
  })
  expect(readFileSync(join(app.dataDir, 'projects/p/docs/two.md'), 'utf8')).toBe('# Two\r\n')
  expect(await cli('check')).toMatchObject({ code: 0 })
  const again = join(work, 'again')
  expect(await cli('export', 'p', again)).toMatchObject({ code: 0 })
  const found = readdirSync(again, { recursive: true, encoding: 'utf8' })
  expect(found.toSorted((a, b) => a.localeCompare(b))).toEqual([
    'more',
    'more/data.bin',
    'more/two.md',
    'one-2.md',
    'one.md',
  ])
})

test.each([
  [['export', 'nowhere', 'new'], 'Project not found'],
  [['export', 'p', 'out'], 'The folder is not empty: a project is exported into a new one'],
  [['import', 'out', 'nowhere'], 'Project not found'],
  [['import', 'missing', 'p'], 'There is no folder of this name'],
])('the command %j is refused with a clear message', async ([command = '', ...given], text) => {
  const placed = given.map((name) => (['p', 'nowhere'].includes(name) ? name : join(work, name)))
  expect(await cli(command, ...placed)).toEqual({ code: 1, text })
})

test('the command drill exits with code 1 if no complete backup exists or a backup file is damaged', async () => {
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

test('check reports a folder without a database and leaves it unchanged', async () => {
  const lines: string[] = []
  const code = await runCli(['check'], { DATA_DIR: join(work, 'nowhere') }, (line) => void lines.push(line))
  expect({ code, lines }).toEqual({
    code: 1,
    lines: [`there is no documents.sqlite in ${join(work, 'nowhere')}`],
  })
  expect(existsSync(join(work, 'nowhere'))).toBe(false)
})

test.each([[[]], [['unknown']], [['backup']], [['check', '--now']], [['toString']]])(
  'the arguments %j print the usage',
  async (args) => {
    expect(await cli(...args)).toMatchObject({ code: 2, text: expect.stringContaining('check [--repair]') })
  },
)
