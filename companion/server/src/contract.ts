import { adminContract } from './admin/contract.ts'
import { activitiesContract } from './activities/contract.ts'
import { authContract } from './auth/contract.ts'
import { couponsAdminContract, couponsContract } from './coupons/contract.ts'
import {
  groupBuysAdminContract,
  groupBuysContract,
  groupBuysMerchantContract,
} from './group-buys/contract.ts'
import { pointsAdminContract, pointsContract } from './points/contract.ts'
import { membershipContract } from './membership/contract.ts'
import { moneyContract } from './money/contract.ts'
import { notificationsContract } from './notifications/contract.ts'
import { familyContract } from './family/contract.ts'
import { medicalAdminContract, medicalChildContract, medicalContract } from './medical/contract.ts'
import { butlerContract } from './butler/contract.ts'
import { merchantCouponsContract } from './merchant-coupons/contract.ts'
import { merchantOrdersContract } from './merchant-orders/contract.ts'
import { merchantReviewsContract } from './merchant-reviews/contract.ts'
import { merchantServicesContract } from './merchant-services/contract.ts'
import { merchantStatsContract } from './merchant-stats/contract.ts'
import { merchantApplicationsContract } from './merchants/admin-contract.ts'
import { merchantsContract } from './merchants/contract.ts'
import { ordersContract } from './orders/contract.ts'
import { payPageContract } from './pay-page/contract.ts'
import { settlementsContract } from './settlements/contract.ts'
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
  activities: activitiesContract,
  merchantApplications: merchantApplicationsContract,
  merchantCoupons: merchantCouponsContract,
  merchantOrders: merchantOrdersContract,
  merchantReviews: merchantReviewsContract,
  merchantServices: merchantServicesContract,
  merchantStats: merchantStatsContract,
  merchants: merchantsContract,
  orders: ordersContract,
  payPage: payPageContract,
  coupons: couponsContract,
  couponsAdmin: couponsAdminContract,
  groupBuys: groupBuysContract,
  groupBuysAdmin: groupBuysAdminContract,
  groupBuysMerchant: groupBuysMerchantContract,
  points: pointsContract,
  pointsAdmin: pointsAdminContract,
  settlements: settlementsContract,
  system: systemContract,
  users: usersContract,
}
export type CompanionContract = typeof contract
