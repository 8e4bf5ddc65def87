import { healthContract } from '@sanhe/kit/http/health-contract'
import { authContract, profileContract } from './accounts/contract.ts'
import { deploymentsContract } from './deployments/contract.ts'
import { paymentsContract } from './payments/contract.ts'
import { secretariesContract } from './secretaries/contract.ts'

/** Contracts of all endpoints by module. Web clients may import no other file of the backend. */
export const contract = {
  auth: authContract,
  user: profileContract,
  secretaries: secretariesContract,
  payments: paymentsContract,
  deployments: deploymentsContract,
  health: healthContract,
}
export type SecretaryContract = typeof contract
