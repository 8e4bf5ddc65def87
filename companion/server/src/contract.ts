import { activitiesAdminContract } from './activities/admin-contract.ts'
import { activitiesContract } from './activities/contract.ts'
import { addressesContract } from './addresses/contract.ts'
import { adminAccountsContract } from './admin/accounts-contract.ts'
import { adminContract } from './admin/contract.ts'
import { secondFactorContract } from './admin/second-factor-contract.ts'
import { authContract } from './auth/contract.ts'
import { butlerContract } from './butler/contract.ts'
import { captainsAdminContract, captainsContract } from './captains/contract.ts'
import { childrenContract } from './children/contract.ts'
import { communityAdminContract } from './community/admin-contract.ts'
import { communityContract } from './community/contract.ts'
import { couponsAdminContract, couponsContract } from './coupons/contract.ts'
import { coursesAdminContract, coursesContract } from './courses/contract.ts'
import { customerServiceContract } from './customer-service/admin-contract.ts'
import { reportsContract } from './customer-service/contract.ts'
import { dataExportsChildContract, dataExportsContract } from './data-exports/contract.ts'
import { familyContract } from './family/contract.ts'
import { familyMessagesChildContract, familyMessagesContract } from './family-messages/contract.ts'
import { favouritesContract } from './favourites/contract.ts'
import {
  groupBuysAdminContract,
  groupBuysContract,
  groupBuysMerchantContract,
} from './group-buys/contract.ts'
import { healthContract } from './health/contract.ts'
import { healthConsentContract } from './health/consent-contract.ts'
import { fhirContract } from './health/fhir-contract.ts'
import { serviceCatalogueContract } from './housekeeping/catalogue-contract.ts'
import { housekeepingAdminContract, housekeepingContract } from './housekeeping/contract.ts'
import { workerReviewsContract } from './housekeeping/reviews-contract.ts'
import { workerScheduleContract } from './housekeeping/worker-schedule-contract.ts'
import { invoicesAdminContract } from './invoices/admin-contract.ts'
import { invoicesContract } from './invoices/contract.ts'
import { legalAdminContract } from './legal/admin-contract.ts'
import { childLegalDocumentsContract, legalContract, legalMerchantContract } from './legal/contract.ts'
import { medicalAdminContract } from './medical/admin-contract.ts'
import { medicalCatalogueContract } from './medical/catalogue-admin-contract.ts'
import { medicalChildContract, medicalContract } from './medical/contract.ts'
import {
  waitingListAdminContract,
  waitingListChildContract,
  waitingListContract,
} from './medical/waiting-contract.ts'
import { medicinesContract } from './medicines/contract.ts'
import { membershipChildContract, membershipContract } from './membership/contract.ts'
import { merchantCouponsContract } from './merchant-coupons/contract.ts'
import { merchantOrdersContract } from './merchant-orders/contract.ts'
import { merchantReviewsAdminContract } from './merchant-reviews/admin-contract.ts'
import { merchantReviewsContract } from './merchant-reviews/contract.ts'
import { merchantScheduleContract } from './merchant-schedule/contract.ts'
import { merchantServicesAdminContract } from './merchant-services/admin-contract.ts'
import { merchantServicesContract } from './merchant-services/contract.ts'
import { merchantStaffContract } from './merchant-staff/contract.ts'
import { merchantStatsContract } from './merchant-stats/contract.ts'
import { platformFiguresContract } from './platform-figures/contract.ts'
import { merchantApplicationsContract } from './merchants/applications-contract.ts'
import { merchantShopsContract } from './merchants/shop-contract.ts'
import { merchantsContract } from './merchants/contract.ts'
import { billsContract } from './money/bills-contract.ts'
import { moderationContract } from './moderation/contract.ts'
import { moneyContract } from './money/contract.ts'
import { notificationsContract } from './notifications/contract.ts'
import { ordersAdminContract } from './orders/admin-contract.ts'
import { ordersChildContract } from './orders/child-contract.ts'
import { ordersContract } from './orders/contract.ts'
import { payPageContract } from './pay-page/contract.ts'
import { pictureReviewsAdminContract } from './picture-reviews/admin-contract.ts'
import { pictureReviewsContract, pictureReviewsMerchantContract } from './picture-reviews/contract.ts'
import { pointsAdminContract, pointsContract } from './points/contract.ts'
import { searchContract } from './search/contract.ts'
import { serviceProductsAdminContract, serviceProductsContract } from './service-products/contract.ts'
import { settlementsContract } from './settlements/contract.ts'
import { groceryCatalogueContract } from './shopping/catalogue-contract.ts'
import { groceryCategoriesContract } from './shopping/categories-contract.ts'
import { shoppingAdminContract, shoppingContract } from './shopping/contract.ts'
import { systemContract } from './system/contract.ts'
import { userHistoryContract } from './user-history/contract.ts'
import { usersContract } from './users/contract.ts'
import { wechatMessagesContract } from './wechat-messages/contract.ts'
import { workQueuesContract } from './work-queues/contract.ts'

/** All endpoints of the companion, by module. Clients import only this contract. */
export const contract = {
  addresses: addressesContract,
  admin: adminContract,
  adminAccounts: adminAccountsContract,
  secondFactor: secondFactorContract,
  auth: authContract,
  membership: membershipContract,
  membershipChild: membershipChildContract,
  moderation: moderationContract,
  money: moneyContract,
  bills: billsContract,
  notifications: notificationsContract,
  family: familyContract,
  familyMessages: familyMessagesContract,
  familyMessagesChild: familyMessagesChildContract,
  favourites: favouritesContract,
  housekeeping: housekeepingContract,
  housekeepingAdmin: housekeepingAdminContract,
  serviceCatalogue: serviceCatalogueContract,
  workerReviews: workerReviewsContract,
  workerSchedule: workerScheduleContract,
  health: healthContract,
  fhir: fhirContract,
  healthConsent: healthConsentContract,
  medicines: medicinesContract,
  children: childrenContract,
  customerService: customerServiceContract,
  reports: reportsContract,
  dataExports: dataExportsContract,
  dataExportsChild: dataExportsChildContract,
  invoices: invoicesContract,
  invoicesAdmin: invoicesAdminContract,
  legal: legalContract,
  legalChild: childLegalDocumentsContract,
  legalMerchant: legalMerchantContract,
  legalAdmin: legalAdminContract,
  medical: medicalContract,
  medicalChild: medicalChildContract,
  medicalAdmin: medicalAdminContract,
  medicalCatalogue: medicalCatalogueContract,
  waitingList: waitingListContract,
  waitingListAdmin: waitingListAdminContract,
  waitingListChild: waitingListChildContract,
  butler: butlerContract,
  activities: activitiesContract,
  activitiesAdmin: activitiesAdminContract,
  merchantApplications: merchantApplicationsContract,
  merchantCoupons: merchantCouponsContract,
  merchantOrders: merchantOrdersContract,
  merchantReviews: merchantReviewsContract,
  merchantReviewsAdmin: merchantReviewsAdminContract,
  merchantSchedule: merchantScheduleContract,
  merchantServices: merchantServicesContract,
  merchantServicesAdmin: merchantServicesAdminContract,
  merchantStaff: merchantStaffContract,
  merchantStats: merchantStatsContract,
  platformFigures: platformFiguresContract,
  merchants: merchantsContract,
  merchantShops: merchantShopsContract,
  community: communityContract,
  communityAdmin: communityAdminContract,
  courses: coursesContract,
  coursesAdmin: coursesAdminContract,
  orders: ordersContract,
  ordersChild: ordersChildContract,
  wechatMessages: wechatMessagesContract,
  ordersAdmin: ordersAdminContract,
  payPage: payPageContract,
  pictureReviews: pictureReviewsContract,
  pictureReviewsMerchant: pictureReviewsMerchantContract,
  pictureReviewsAdmin: pictureReviewsAdminContract,
  search: searchContract,
  serviceProducts: serviceProductsContract,
  serviceProductsAdmin: serviceProductsAdminContract,
  coupons: couponsContract,
  couponsAdmin: couponsAdminContract,
  groupBuys: groupBuysContract,
  groupBuysAdmin: groupBuysAdminContract,
  groupBuysMerchant: groupBuysMerchantContract,
  points: pointsContract,
  pointsAdmin: pointsAdminContract,
  settlements: settlementsContract,
  shopping: shoppingContract,
  shoppingAdmin: shoppingAdminContract,
  groceryCategories: groceryCategoriesContract,
  groceryCatalogue: groceryCatalogueContract,
  system: systemContract,
  users: usersContract,
  userHistory: userHistoryContract,
  workQueues: workQueuesContract,
  captains: captainsContract,
  captainsAdmin: captainsAdminContract,
}
export type CompanionContract = typeof contract
