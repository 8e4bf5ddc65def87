import type { PersonRole } from '#core'
import { createTestDevice, type TestAgent } from './test-agent.ts'

export type TestPerson = Awaited<ReturnType<typeof addTestPerson>>

/** Reads the token in a pairing link. */
export const readLinkToken = (url: string) =>
  (JSON.parse(Buffer.from(new URL(url).hash.slice(1), 'base64url').toString()) as { token: string }).token

/** Invites a person as the owner and pairs the person's first device. */
export async function addTestPerson(
  agent: Pick<TestAgent, 'url' | 'device' | 'visitor'>,
  role: Exclude<PersonRole, 'owner'>,
  name: string = role,
) {
  const { url } = await agent.device.people.invite({ body: { name, role } })
  const body = { token: readLinkToken(url), device_name: `phone of ${name}` }
  const { api_key: key, key_id: keyId } = await agent.visitor.pairing.pair({ body })
  const device = createTestDevice(agent.url, key)
  const { person_id: personId } = await device.people.self()
  return { key, keyId, personId, device }
}
