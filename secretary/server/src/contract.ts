import { deploymentsContract } from './deployments/contract.ts'
import { healthContract } from './health/contract.ts'

/** Every endpoint of the product, by module: all that a web client may import. */
export const contract = {
  deployments: deploymentsContract,
  health: healthContract,
}
export type SecretaryContract = typeof contract
