import { healthContract } from './health/contract.ts'
import { paymentsContract } from './payments/contract.ts'

/** Every endpoint of the product, by module: all that a web client may import. */
export const contract = {
  health: healthContract,
  payments: paymentsContract,
}
export type SecretaryContract = typeof contract
