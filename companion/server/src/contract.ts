import { authContract } from './auth/contract.ts'
import { membershipContract } from './membership/contract.ts'
import { notificationsContract } from './notifications/contract.ts'
import { familyContract } from './family/contract.ts'
import { housekeepingAdminContract, housekeepingContract } from './housekeeping/contract.ts'
import { medicalAdminContract, medicalContract } from './medical/contract.ts'
import { ordersContract } from './orders/contract.ts'
import { payPageContract } from './pay-page/contract.ts'
import { shoppingAdminContract, shoppingContract } from './shopping/contract.ts'
import { systemContract } from './system/contract.ts'
import { usersContract } from './users/contract.ts'

/** Every endpoint of the product, by module: all that a client may import. */
export const contract = {
  auth: authContract,
  membership: membershipContract,
  notifications: notificationsContract,
  family: familyContract,
  housekeeping: housekeepingContract,
  housekeepingAdmin: housekeepingAdminContract,
  medical: medicalContract,
  medicalAdmin: medicalAdminContract,
  orders: ordersContract,
  payPage: payPageContract,
  shopping: shoppingContract,
  shoppingAdmin: shoppingAdminContract,
  system: systemContract,
  users: usersContract,
}
export type CompanionContract = typeof contract
