import { api } from '#api.ts'
import { pairWithAgent } from './connect-agent.ts'
import { describeDevice } from './device-name.ts'
import { explainUnreachable } from './explain-unreachable.ts'
import { addSecretary } from './secretaries.ts'

/**
 * Pairs this device with a secretary of the account. The backend stores a key of the agent and uses it to request a
 * pairing code from the agent.
 */
export async function pairByAccount(secretaryId: number) {
  const { server_address: address, token } = await api.secretaries.invite({ params: { id: secretaryId } })
  const pairing = pairWithAgent(address, token, describeDevice())
  const { origin, paired } = await pairing.catch(explainUnreachable({ secretary_id: secretaryId }))
  await addSecretary({ address, origin, apiKey: paired.api_key, keyId: paired.key_id }, paired)
  return address
}
