import { adminContract } from './admin/contract.ts'
import { authContract } from './auth/contract.ts'
import { membershipContract } from './membership/contract.ts'
import { moneyContract } from './money/contract.ts'
import { notificationsContract } from './notifications/contract.ts'
import { familyContract } from './family/contract.ts'
import { medicalAdminContract, medicalChildContract, medicalContract } from './medical/contract.ts'
import { butlerContract } from './butler/contract.ts'
import { ordersContract } from './orders/contract.ts'
import { payPageContract } from './pay-page/contract.ts'
import { systemContract } from './system/contract.ts'
import { usersContract } from './users/contract.ts'

/** Every endpoint of the product, by module: all that a client may import. */
export const contract = {
  admin: adminContract,
  auth: authContract,
  membership: membershipContract,
  money: moneyContract,
  notifications: notificationsContract,
  family: familyContract,
  medical: medicalContract,
  medicalChild: medicalChildContract,
  medicalAdmin: medicalAdminContract,
  butler: butlerContract,
  orders: ordersContract,
  payPage: payPageContract,
  system: systemContract,
  users: usersContract,
}
export type CompanionContract = typeof contract
