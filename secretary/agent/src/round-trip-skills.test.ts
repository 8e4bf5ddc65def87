import { createTestBundleContent } from '@sanhe/protocol/bundles/testing/test-bundle'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestAgent, type TestAgent } from '#testing'

let agent: TestAgent
beforeAll(async () => void (agent = await startTestAgent({ RATE_LIMIT_SCALE: '1000' })))
afterAll(() => agent.stop())

const rounds = [1, 2, 3]

describe('endpoints that store bundles and skills', () => {
  test.each(rounds)('a bundle and its persona return every field that was sent (round %i)', async (round) => {
    const persona = {
      instructions: `Be brief ${round}`,
      greeting: `Hi ${round}`,
      starters: ['Quote', `${round}`],
    }
    const { about } = createTestBundleContent({ version: `1.${round}.0`, description: `Number ${round}` })
    const body = { about, persona, skills: [], command_ids: [] }
    const { zip, publisher_key } = await agent.device.bundles.export({ body })
    const review = await agent.device.bundles.review({ body: { zip } })
    expect(review).toMatchObject({ about: { ...about, publisher_key }, persona })
    const { review_id, content_hash } = review
    await agent.device.bundles.install({ body: { review_id, content_hash } })
    const params = { slug: about.slug }
    const changed = { ...persona, greeting: `Good day ${round}` }
    expect(await agent.device.personas.change({ params, body: changed })).toMatchObject(changed)
    const { personas } = await agent.device.personas.setActive({ body: params })
    expect(personas).toMatchObject([{ ...changed, is_active: true }])
    await agent.device.personas.remove({ params })
    await agent.device.bundles.remove({ params })
  })

  test.each(rounds)('a decision about a bundle is stored with every field (round %i)', async (round) => {
    const decided = { version: `1.${round}.0`, decision: 'rejected' as const, reason: `第 ${round} 个理由` }
    const body = { ...decided, decision_id: `round-${round}`, bundle: `Quotes ${round}` }
    const { decision_id } = await agent.device.bundles.addDecision({ body })
    const stored = agent.deps.db.sql.get`
      SELECT bundle_name, version, decision, reason FROM bundle_decisions
      WHERE decision_id = ${`bundle:owner:${decision_id}`}`
    expect(stored).toEqual({ ...decided, bundle_name: body.bundle })
  })

  test.each(rounds)('a skill returns every field that was sent (round %i)', async (round) => {
    const text = `---\nname: skill-${round}\ndescription: Number ${round}\n---\nBody ${round}`
    const files = [{ path: 'SKILL.md', content: Buffer.from(text).toString('base64') }]
    const review = await agent.device.agentSkills.review({ body: { files } })
    expect(review).toMatchObject({ name: `skill-${round}`, files: [{ path: 'SKILL.md', text }] })
    const { review_id, content_hash } = review
    const installed = await agent.device.agentSkills.install({ body: { review_id, content_hash } })
    expect(installed).toMatchObject({ description: `Number ${round}`, content_hash, status: 'enabled' })
    const off = { params: { name: `skill-${round}` }, body: { is_enabled: false } }
    expect(await agent.device.agentSkills.setEnabled(off)).toMatchObject({ status: 'disabled' })
  })
})
