import { api } from '#api.ts'
import { pairWith } from './connect.ts'
import { deviceName } from './device-name.ts'
import { addSecretary } from './secretaries.ts'

/** Pairs this device with a secretary of the account: the backend asks the agent for an invitation, with its own key. */
export async function pairByAccount(secretaryId: number) {
  const { server_address: address, token } = await api.secretaries.invite({ params: { id: secretaryId } })
  const { origin, paired } = await pairWith(address, token, deviceName())
  await addSecretary({ address, origin, apiKey: paired.api_key, keyId: paired.key_id }, paired)
  return address
}
