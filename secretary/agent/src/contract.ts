import { healthContract } from './health/contract.ts'
import { keysContract } from './keys/contract.ts'
import { pairingContract } from './pairing/contract.ts'

/** Every endpoint of the product, by module: all that a web client may import. */
export const contract = {
  health: healthContract,
  keys: keysContract,
  pairing: pairingContract,
}
export type AgentContract = typeof contract
