import { createTestBundleContent, testPersona } from '@sanhe/protocol/bundles/testing/test-bundle'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type BundleAgent, expectedRefusal, startBundleAgent } from './testing/bundle-agent.ts'

let agent: BundleAgent
beforeEach(async () => void (agent = await startBundleAgent()))
afterEach(() => agent.stop())

describe('DELETE /api/bundles/:slug', () => {
  const params = { slug: 'workshop-quotes' }

  test('removes everything that the bundle added', async () => {
    await agent.install()
    expect(await agent.device.bundles.remove({ params })).toMatchObject({ removed: { length: 3 }, kept: [] })
    expect([await agent.skills(), await agent.commands(), await agent.personas()]).toEqual([[], [], []])
    await expect(agent.device.bundles.remove({ params })).rejects.toMatchObject(
      expectedRefusal(404, 'BUNDLE_NOT_FOUND'),
    )
  })

  test('leaves what the owner changed and names it', async () => {
    await agent.install()
    await agent.device.personas.change({ params, body: { ...testPersona, greeting: 'Hi' } })
    expect(await agent.device.bundles.remove({ params })).toMatchObject({
      kept: [{ kind: 'persona', key: 'persona' }],
    })
    expect(await agent.personas()).toMatchObject([{ greeting: 'Hi' }])
  })
})

describe('POST /api/bundles/exports', () => {
  const { about } = createTestBundleContent()

  test('makes a bundle of chosen parts that another agent installs, always with the same key', async () => {
    await agent.install()
    const [command] = await agent.commands()
    const body = { about, persona: testPersona, skills: ['quotes'], command_ids: [command?.command_id ?? 0] }
    const [made, again] = [
      await agent.device.bundles.export({ body }),
      await agent.device.bundles.export({ body }),
    ]
    expect(again.publisher_key).toBe(made.publisher_key)
    const other = await startBundleAgent()
    try {
      const shown = await other.device.bundles.review({ body: { zip: made.zip } })
      expect(shown.about.publisher_key).toBe(made.publisher_key)
      expect((await other.accept(shown)).parts).toHaveLength(3)
      expect(
        (await other.device.bundles.export({ body: { ...body, skills: [], command_ids: [] } })).publisher_key,
      ).not.toBe(made.publisher_key)
    } finally {
      await other.stop()
    }
  })

  test('stores the publisher key encrypted', async () => {
    await agent.device.bundles.export({ body: { about, persona: testPersona, skills: [], command_ids: [] } })
    const rows = agent.deps.db.sql.all`SELECT value FROM settings WHERE name = 'bundle_publisher_key'`
    expect(JSON.stringify(rows)).toMatch(/"v1\./)
  })

  test('refuses a bundle without parts, and parts that the agent lacks', async () => {
    const none = { about, persona: null, skills: [] as string[], command_ids: [] as number[] }
    const refused = (body: typeof none) => expect(agent.device.bundles.export({ body })).rejects
    await refused(none).toMatchObject(expectedRefusal(400, 'BUNDLE_EMPTY'))
    await refused({ ...none, skills: ['missing'] }).toMatchObject(expectedRefusal(404, 'SKILL_NOT_FOUND'))
    await refused({ ...none, command_ids: [99] }).toMatchObject(
      expectedRefusal(404, 'QUICK_COMMAND_NOT_FOUND'),
    )
  })
})
