import { authContract } from './auth/contract.ts'
import { medicalAdminContract, medicalContract } from './medical/contract.ts'
import { ordersContract } from './orders/contract.ts'
import { systemContract } from './system/contract.ts'

/** Every endpoint of the product, by module: all that a client may import. */
export const contract = {
  auth: authContract,
  medical: medicalContract,
  medicalAdmin: medicalAdminContract,
  orders: ordersContract,
  system: systemContract,
}
export type CompanionContract = typeof contract
