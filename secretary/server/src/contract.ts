import { healthContract } from '@sanhe/kit/http/health-contract'
import { authContract, profileContract } from './accounts/contract.ts'
import { balanceContract } from './balance/contract.ts'
import { deploymentsContract } from './deployments/contract.ts'
import { gatewayContract } from './gateway/contract.ts'
import { marketContract } from './market/contract.ts'
import { paymentsContract } from './payments/contract.ts'
import { relayContract } from './relay/contract.ts'
import { secretariesContract } from './secretaries/contract.ts'
import { topUpsContract } from './topups/contract.ts'

/** Contracts of all endpoints by module. Web clients may import no other file of the backend. */
export const contract = {
  auth: authContract,
  user: profileContract,
  secretaries: secretariesContract,
  payments: paymentsContract,
  balance: balanceContract,
  topUps: topUpsContract,
  gateway: gatewayContract,
  relay: relayContract,
  market: marketContract,
  deployments: deploymentsContract,
  health: healthContract,
}
export type SecretaryContract = typeof contract
