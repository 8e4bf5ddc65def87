import { composeTestBundle, testPersona } from '@sanhe/protocol/bundles/testing/test-bundle'
import { createZip } from '@sanhe/kit/archives/zip-writer'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTestAgent, type TestAgent } from '#testing'

const slug = 'workshop-quotes'
const params = { slug }
const notFound = { status: 404, body: { error: 'PERSONA_NOT_FOUND' } }

let agent: TestAgent
beforeEach(async () => {
  agent = await startTestAgent()
  const zip = await createZip([...composeTestBundle()].map(([path, content]) => ({ path, content })))
  const { bundles } = agent.device
  const { review_id, content_hash } = await bundles.review({ body: { zip: zip.toString('base64') } })
  await bundles.install({ body: { review_id, content_hash } })
})
afterEach(() => agent.stop())

const active = async () => (await agent.device.personas.list()).personas.filter(({ is_active }) => is_active)

describe('the personas of a secretary', () => {
  test('no persona is active at first; one is active once it is chosen, and none after null', async () => {
    expect(await active()).toEqual([])
    await agent.device.personas.setActive({ body: params })
    expect(await active()).toMatchObject([{ slug, ...testPersona }])
    await agent.device.personas.setActive({ body: { slug: null } })
    expect(await active()).toEqual([])
  })

  test('a change of the texts keeps the persona active', async () => {
    await agent.device.personas.setActive({ body: params })
    const body = { ...testPersona, instructions: 'Be brief.' }
    expect(await agent.device.personas.change({ params, body })).toMatchObject({ ...body, is_active: true })
  })

  test('an unknown persona gets 404, and choosing it leaves the active one', async () => {
    await agent.device.personas.setActive({ body: params })
    const unknown = { slug: 'unknown' }
    await expect(agent.device.personas.setActive({ body: unknown })).rejects.toMatchObject(notFound)
    await expect(agent.device.personas.remove({ params: unknown })).rejects.toMatchObject(notFound)
    expect(await active()).toHaveLength(1)
  })
})
