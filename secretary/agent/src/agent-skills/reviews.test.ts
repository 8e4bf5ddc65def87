import { existsSync } from 'node:fs'
import { createZip } from '@sanhe/kit/archives/zip-writer'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { reviewLifetimeMs } from './reviews.ts'
import { maxFileBytes, maxSkillFiles } from './rules.ts'
import {
  expectedSkillRefusal,
  testSkillScript,
  type SkillAgent,
  createTestSkillFiles,
  startSkillAgent,
} from './testing/skill-agent.ts'
import { replacePathInZip, createTestSkillMarkdown } from './testing/skill-zip.ts'

let agent: SkillAgent
beforeEach(async () => void (agent = await startSkillAgent()))
afterEach(() => agent.stop())

describe('POST /api/skills/reviews and POST /api/skills', () => {
  test('POST /api/skills/reviews shows every file and what the skill may do, and installs nothing', async () => {
    const shown = await agent.review([
      ...createTestSkillFiles('quotes'),
      { path: 'quotes/a.png', content: Buffer.from([0, 1]) },
    ])
    expect(shown).toMatchObject({
      name: 'quotes',
      description: 'Writes quotes. Use for quotes.',
      replaces: false,
    })
    expect(shown.files.map(({ path, kind }) => [path, kind])).toEqual([
      ['SKILL.md', 'text'],
      ['terms.md', 'text'],
      ['scripts/make.py', 'script'],
      ['a.png', 'binary'],
    ])
    expect(shown.files.find(({ path }) => path === 'scripts/make.py')?.text).toBe(testSkillScript)
    expect(shown.abilities).toEqual({ scripts: 1, binaries: 1, hosts: [], has_hidden_characters: false })
    expect(await agent.list()).toEqual([])
    expect(existsSync(agent.deps.config.skillsDir)).toBe(false)
  })

  test('a review names the hosts in the files and shows hidden characters as escapes', async () => {
    const body = 'Read https://evil.example/x \u202E\u200B now'
    const shown = await agent.review([
      { path: 'SKILL.md', content: createTestSkillMarkdown('quotes', undefined, body) },
    ])
    expect(shown.abilities).toMatchObject({ hosts: ['evil.example'], has_hidden_characters: true })
    expect(shown.files[0]?.text).toContain('\\u{202E}\\u{200B}')
  })

  test('a skill can be uploaded as files of a folder, and __MACOSX files of a zip are ignored', async () => {
    const content = (text: string) => Buffer.from(text).toString('base64')
    const shown = await agent.device.agentSkills.review({
      body: { files: [{ path: 'quotes/SKILL.md', content: content(createTestSkillMarkdown('quotes')) }] },
    })
    await agent.accept(shown)
    expect(await agent.list()).toMatchObject([{ name: 'quotes', status: 'enabled' }])
    const zip = await agent.review([
      ...createTestSkillFiles('other'),
      { path: '__MACOSX/other/x', content: 'x' },
    ])
    expect(zip.files).toHaveLength(3)
  })

  test('a review is accepted once, with its hash, within 30 minutes', async () => {
    const first = await agent.review(createTestSkillFiles('quotes'))
    const other = { ...first, content_hash: 'f'.repeat(64) }
    await expect(agent.accept(other)).rejects.toMatchObject(expectedSkillRefusal(409, 'REVIEW_CHANGED'))
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => agent.accept(first)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const late = await agent.review(createTestSkillFiles('late'))
    agent.clock.move({ advanceMs: reviewLifetimeMs })
    await expect(agent.accept(late)).rejects.toMatchObject(expectedSkillRefusal(404, 'REVIEW_NOT_FOUND'))
  })

  test.each([
    ['no zip', async () => Buffer.from('hello'), 400, 'INVALID_ZIP'],
    [
      'a truncated zip',
      async () => (await createZip(createTestSkillFiles('quotes'))).subarray(0, 200),
      400,
      'INVALID_ZIP',
    ],
    [
      'a link',
      () =>
        createZip([
          ...createTestSkillFiles('quotes'),
          { path: 'quotes/a.md', content: '/etc/shadow', mode: 0o120777 },
        ]),
      400,
      'INVALID_ZIP',
    ],
    [
      'a path that leads out of the folder',
      async () =>
        replacePathInZip(
          await createZip([...createTestSkillFiles('quotes'), { path: 'aa/aaa.md', content: 'x' }]),
          'aa/aaa.md',
          '../aaa.md',
        ),
      400,
      'INVALID_ZIP',
    ],
    [
      'an absolute path',
      async () =>
        replacePathInZip(
          await createZip([...createTestSkillFiles('quotes'), { path: 'aa/aaa.md', content: 'x' }]),
          'aa/aaa.md',
          '/a/aaa.md',
        ),
      400,
      'INVALID_ZIP',
    ],
    [
      'a hidden file',
      () => createZip([...createTestSkillFiles('quotes'), { path: 'quotes/.bashrc', content: 'x' }]),
      400,
      'INVALID_SKILL_PATH',
    ],
    [
      'two names that differ in case',
      () => createZip([...createTestSkillFiles('quotes'), { path: 'quotes/Terms.md', content: 'x' }]),
      400,
      'INVALID_SKILL_PATH',
    ],
    [
      'a bomb',
      () =>
        createZip([
          ...createTestSkillFiles('quotes'),
          { path: 'quotes/bomb.txt', content: Buffer.alloc(50_000_000) },
        ]),
      413,
      'SKILL_TOO_LARGE',
    ],
    [
      'a file beyond the limit',
      () =>
        createZip([
          ...createTestSkillFiles('quotes'),
          { path: 'quotes/a.txt', content: Buffer.alloc(maxFileBytes + 1) },
        ]),
      413,
      'SKILL_TOO_LARGE',
    ],
    [
      'too many files',
      () =>
        createZip(
          Array.from({ length: maxSkillFiles + 1 }, (_, n) => ({ path: `quotes/f${n}`, content: 'x' })),
        ),
      413,
      'SKILL_TOO_LARGE',
    ],
    ['no SKILL.md', () => createZip([{ path: 'quotes/README.md', content: 'x' }]), 400, 'INVALID_SKILL'],
    [
      'a name that is not that of its folder',
      () => createZip([{ path: 'quotes/SKILL.md', content: createTestSkillMarkdown('other') }]),
      400,
      'INVALID_SKILL',
    ],
    [
      'a name that leads out of the folder',
      () => createZip([{ path: 'SKILL.md', content: createTestSkillMarkdown('../../agent') }]),
      400,
      'INVALID_SKILL',
    ],
    [
      'YAML that expands',
      () =>
        createZip([{ path: 'SKILL.md', content: '---\na: &a [x,x]\nname: quotes\ndescription: *a\n---\nx' }]),
      400,
      'INVALID_SKILL',
    ],
  ] as const)('a skill with %s is refused and leaves no file', async (_, zip, status, error) => {
    await expect(agent.reviewZip(await zip())).rejects.toMatchObject(expectedSkillRefusal(status, error))
    expect(existsSync(agent.deps.config.skillsDir)).toBe(false)
  })
})
