import { api } from '#api.ts'
import { pairWith } from './connect.ts'
import { deviceName } from './device-name.ts'
import { explainUnreachable } from './explain-unreachable.ts'
import { addSecretary } from './secretaries.ts'

/**
 * Pairs this device with a secretary of the account: the backend requests a pairing code from the agent with its own
 * key.
 */
export async function pairByAccount(secretaryId: number) {
  const { server_address: address, token } = await api.secretaries.invite({ params: { id: secretaryId } })
  const pairing = pairWith(address, token, deviceName())
  const { origin, paired } = await pairing.catch(explainUnreachable({ secretary_id: secretaryId }))
  await addSecretary({ address, origin, apiKey: paired.api_key, keyId: paired.key_id }, paired)
  return address
}
