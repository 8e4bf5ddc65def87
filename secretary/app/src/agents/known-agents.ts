import type { RelayLink } from '#agents/addresses.ts'
import {
  deviceStorage,
  readSecret,
  removeSecret,
  listSecretNames,
  writeSecret,
} from '#device/device-storage.ts'
import { removeCachedMessages } from '#device/message-cache.ts'

/** Agent for which this device has a key. Its `address` is the address in the list of secretaries. */
export type KnownAgent = {
  address: string
  /** Empty if the agent is reached only through the relay. */
  origin: string
  apiKey: string
  keyId: string | undefined
  /** Name that the agent reported, shown when the app has no account. */
  name?: string
  avatar?: string
  /** Address of the agent at the relay, and the private key of this device (base64url). */
  relay?: RelayLink & { privateKey: string }
}

const prefix = 'agent|'

export const findKnownAgent = async (address: string) =>
  readSecret<KnownAgent>(await deviceStorage(), prefix + address)

export const saveKnownAgent = async (agent: KnownAgent) =>
  writeSecret(await deviceStorage(), prefix + agent.address, agent)

export async function removeKnownAgent(address: string) {
  const here = await deviceStorage()
  await removeSecret(here, prefix + address)
  await removeCachedMessages(here, address)
}

/** Returns the addresses of agents for which this device has keys. */
export async function listKnownAddresses() {
  return (await listSecretNames(await deviceStorage(), prefix)).map((name) => name.slice(prefix.length))
}

export async function listKnownAgents() {
  const found = await Promise.all((await listKnownAddresses()).map(findKnownAgent))
  return found.filter((agent) => agent !== undefined)
}
