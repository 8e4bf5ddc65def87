import { forgetMessages } from '#device/message-cache.ts'
import { device, readSecret, removeSecret, secretNames, writeSecret } from '#device/vault.ts'

/** An agent this device has a key for. By its address: that is what the list of secretaries names it by. */
export type KnownAgent = {
  address: string
  origin: string
  apiKey: string
  keyId: string | undefined
  /** What it called itself, for when no account says it. */
  name?: string
  avatar?: string
}

const prefix = 'agent|'

export const findAgent = async (address: string) => readSecret<KnownAgent>(await device(), prefix + address)

export const rememberAgent = async (agent: KnownAgent) =>
  writeSecret(await device(), prefix + agent.address, agent)

export async function forgetAgent(address: string) {
  const here = await device()
  await removeSecret(here, prefix + address)
  await forgetMessages(here, address)
}

/** The addresses this device has keys for. */
export async function knownAddresses() {
  return (await secretNames(await device(), prefix)).map((name) => name.slice(prefix.length))
}

export async function knownAgents() {
  const found = await Promise.all((await knownAddresses()).map(findAgent))
  return found.filter((agent) => agent !== undefined)
}
