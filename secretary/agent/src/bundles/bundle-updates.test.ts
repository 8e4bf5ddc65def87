import {
  composeTestBundle,
  createTestBundleContent,
  testPersona,
} from '@sanhe/protocol/bundles/testing/test-bundle'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addTestPerson } from '#testing'
import {
  type BundleAgent,
  expectedRefusal,
  packTestBundle,
  startBundleAgent,
} from './testing/bundle-agent.ts'

let agent: BundleAgent
beforeEach(async () => void (agent = await startBundleAgent()))
afterEach(() => agent.stop())

describe('an update of a bundle', () => {
  const next = (changes: Partial<Parameters<typeof composeTestBundle>[0]> = {}) =>
    composeTestBundle({
      about: createTestBundleContent({ version: '1.1.0' }).about,
      persona: { ...testPersona, instructions: 'You are brief.' },
      ...changes,
    })

  test('shows the difference and replaces the parts that the owner did not change', async () => {
    await agent.install()
    const shown = await agent.review(next())
    expect(shown).toMatchObject({ installed_version: '1.0.0', persona: { state: 'updated' } })
    expect(shown.persona?.diff).toContain('+You are brief.')
    expect(shown.skills[0]).toMatchObject({ state: 'same', changes: [] })
    await agent.accept(shown)
    expect(await agent.personas()).toMatchObject([{ instructions: 'You are brief.' }])
  })

  test('keeps a persona that the owner changed, and replaces it once the owner allows it', async () => {
    await agent.install()
    const body = { ...testPersona, instructions: 'My own words.' }
    await agent.device.personas.change({ params: { slug: 'workshop-quotes' }, body })
    const shown = await agent.review(next())
    expect(shown.persona?.state).toBe('edited')
    await agent.accept(shown)
    expect(await agent.personas()).toMatchObject([{ instructions: 'My own words.' }])
    await agent.install(next(), [{ kind: 'persona', key: 'persona' }])
    expect(await agent.personas()).toMatchObject([{ instructions: 'You are brief.' }])
  })

  test('an update keeps a persona active and follows a quick command that the owner renamed', async () => {
    await agent.install()
    await agent.device.personas.setActive({ body: { slug: 'workshop-quotes' } })
    const [command] = await agent.commands()
    const body = { title: 'My quote', text: 'Mine' }
    await agent.device.quickCommands.change({ params: { command_id: command?.command_id ?? 0 }, body })
    const shown = await agent.review(next())
    expect(shown.quick_commands).toMatchObject([{ title: 'Quote', state: 'edited' }])
    await agent.accept(shown)
    expect(await agent.commands()).toMatchObject([body])
    expect(await agent.personas()).toMatchObject([{ is_active: true, instructions: 'You are brief.' }])
  })

  test('removes parts that the new version lacks, and keeps those that the owner changed', async () => {
    await agent.install()
    const [command] = await agent.commands()
    const body = { title: 'Quote', text: 'Mine' }
    await agent.device.quickCommands.change({ params: { command_id: command?.command_id ?? 0 }, body })
    const shown = await agent.review(next({ quickCommands: [], skills: new Map() }))
    expect(shown.obsolete).toEqual([
      { kind: 'quick_command', key: 'Quote', is_kept: true },
      { kind: 'skill', key: 'quotes', is_kept: false },
    ])
    await agent.accept(shown)
    expect(await agent.skills()).toEqual([])
    expect(await agent.commands()).toMatchObject([{ text: 'Mine', bundle_slug: null }])
  })
})

describe('bundles of a secretary with several people', () => {
  const manager = () => addTestPerson(agent, 'manage', 'Bo')
  const next = () =>
    composeTestBundle({
      about: createTestBundleContent({ version: '1.1.0' }).about,
      quickCommands: [{ title: 'Quote', text: 'Write a short quote.' }],
    })

  test('a quick command of a bundle belongs to the person who installed the bundle', async () => {
    const { device } = await manager()
    await agent.install()
    expect(await device.quickCommands.list()).toEqual({ commands: [] })
    expect(await device.bundles.list()).toMatchObject({ bundles: [{ slug: 'workshop-quotes' }] })
  })

  test('only the person who uploaded a bundle installs its review', async () => {
    const { device } = await manager()
    const { review_id, content_hash } = await agent.review(composeTestBundle())
    await expect(device.bundles.install({ body: { review_id, content_hash } })).rejects.toMatchObject(
      expectedRefusal(404, 'BUNDLE_REVIEW_NOT_FOUND'),
    )
    await agent.accept({ review_id, content_hash })
  })

  test('an update by another person changes the installed quick command and not a command of that person', async () => {
    const { device } = await manager()
    await agent.install()
    await device.quickCommands.add({ body: { title: 'Quote', text: 'Of Bo' } })
    const shown = await device.bundles.review({ body: { zip: await packTestBundle(next()) } })
    expect(shown.quick_commands).toMatchObject([{ state: 'updated', diff: null }])
    const { review_id, content_hash } = shown
    await device.bundles.install({ body: { review_id, content_hash } })
    expect(await agent.commands()).toMatchObject([{ text: 'Write a short quote.' }])
    expect((await device.quickCommands.list()).commands).toMatchObject([{ text: 'Of Bo', bundle_slug: null }])
  })

  test('a person exports only own quick commands', async () => {
    const { device } = await manager()
    const { command_id } = await agent.device.quickCommands.add({ body: { title: 'Mine', text: 'x' } })
    const { about } = createTestBundleContent()
    const body = { about, persona: null, skills: [], command_ids: [command_id] }
    await expect(device.bundles.export({ body })).rejects.toMatchObject(
      expectedRefusal(404, 'QUICK_COMMAND_NOT_FOUND'),
    )
  })
})
