import { deviceStorage, readSecret, removeSecret, secretNames, writeSecret } from '#device/device-storage.ts'
import { removeCachedMessages } from '#device/message-cache.ts'

/** Agent for which this device has a key, identified by its address as in the list of secretaries. */
export type KnownAgent = {
  address: string
  origin: string
  apiKey: string
  keyId: string | undefined
  /** Name that the agent reported, for use without an account. */
  name?: string
  avatar?: string
}

const prefix = 'agent|'

export const findAgent = async (address: string) =>
  readSecret<KnownAgent>(await deviceStorage(), prefix + address)

export const rememberAgent = async (agent: KnownAgent) =>
  writeSecret(await deviceStorage(), prefix + agent.address, agent)

export async function forgetAgent(address: string) {
  const here = await deviceStorage()
  await removeSecret(here, prefix + address)
  await removeCachedMessages(here, address)
}

/** Addresses for which this device has keys. */
export async function knownAddresses() {
  return (await secretNames(await deviceStorage(), prefix)).map((name) => name.slice(prefix.length))
}

export async function knownAgents() {
  const found = await Promise.all((await knownAddresses()).map(findAgent))
  return found.filter((agent) => agent !== undefined)
}
