import { healthContract } from './health/contract.ts'
import { keysContract } from './keys/contract.ts'

/** Every endpoint of the product, by module: all that a web client may import. */
export const contract = {
  health: healthContract,
  keys: keysContract,
}
export type AgentContract = typeof contract
