import type { HealthOptions } from '@sanhe/kit/http/health'
import { activityAdminRoutes, activityRoutes } from '#activities'
import { addressRoutes } from '#addresses'
import { adminAccountRoutes, adminRoutes, secondFactorRoutes } from '#admin'
import { authRoutes } from '#auth'
import { butlerRoutes } from '#butler'
import { captainAdminRoutes, captainRoutes } from '#captains'
import { childrenRoutes, childWaitingRoutes } from '#children'
import { webClientRoutes } from '#client'
import { communityAdminRoutes, communityRoutes } from '#community'
import type { Deps, MountCompanionRoutes } from '#core'
import { couponAdminRoutes, couponRoutes } from '#coupons'
import { courseAdminRoutes, courseRoutes } from '#courses'
import { customerServiceRoutes, userReportRoutes } from '#customer-service'
import { dataExportRoutes } from '#data-exports'
import { familyRoutes, inviteQrCodeRoute } from '#family'
import { familyMessageRoutes } from '#family-messages'
import { favouriteRoutes } from '#favourites'
import { groupBuyRoutes } from '#group-buys'
import { healthRoutes } from '#health'
import {
  housekeepingAdminRoutes,
  housekeepingRoutes,
  serviceCatalogueRoutes,
  workerReviewRoutes,
  workerScheduleRoutes,
} from '#housekeeping'
import { invoiceAdminRoutes, invoiceRoutes } from '#invoices'
import { legalRoutes } from '#legal'
import {
  medicalAdminRoutes,
  medicalCatalogueRoutes,
  medicalChildRoutes,
  medicalRoutes,
  waitingListAdminRoutes,
  waitingListRoutes,
} from '#medical'
import { medicineRoutes } from '#medicines'
import { membershipRoutes } from '#membership'
import { merchantCouponRoutes } from '#merchant-coupons'
import { merchantOrderRoutes, orderEventRoutes } from '#merchant-orders'
import { merchantReviewsAdminRoutes, merchantReviewsRoutes } from '#merchant-reviews'
import { merchantScheduleRoutes } from '#merchant-schedule'
import { merchantServiceAdminRoutes, merchantServiceRoutes } from '#merchant-services'
import { merchantStaffRoutes } from '#merchant-staff'
import { merchantStatsRoutes } from '#merchant-stats'
import { platformFiguresRoutes } from '#platform-figures'
import { merchantApplicationRoutes, merchantRoutes, merchantShopRoutes, servePasswordPage } from '#merchants'
import { moderationRoutes } from '#moderation'
import { billRoutes, moneyChecks, moneyRoutes } from '#money'
import { notificationRoutes } from '#notifications'
import { orderAdminRoutes, orderChildRoutes, orderRoutes, mountPaymentCallbacks } from '#orders'
import { payPageRoutes } from '#pay-page'
import { pictureReviewAdminRoutes, pictureReviewMerchantRoutes, pictureReviewRoutes } from '#picture-reviews'
import { pointAdminRoutes, pointRoutes } from '#points'
import { searchRoutes } from '#search'
import { serviceProductAdminRoutes, serviceProductRoutes } from '#service-products'
import { settlementRoutes } from '#settlements'
import { groceryCatalogueRoutes, groceryCategoryRoutes, shoppingAdminRoutes, shoppingRoutes } from '#shopping'
import { systemRoutes } from '#system'
import { uploadRoutes } from '#uploads'
import { userHistoryRoutes } from '#user-history'
import { userRoutes } from '#users'
import { wechatMessageRoutes } from '#wechat-messages'
import { workQueueRoutes } from '#work-queues'
import { allFavouriteSources } from './favourite-sources.ts'
import { allPictureSources } from './picture-sources.ts'
import { allWorkQueues } from './work-queues.ts'

/** Routes with which users exercise their data rights: legal documents, consents and copies of their data. */
const dataRightsRoutes = (deps: Deps) => [...legalRoutes(deps), ...dataExportRoutes(deps)]

/** Routes of a user's profile and of what the user saved. */
const accountRoutes = (deps: Deps): MountCompanionRoutes[] => [
  userRoutes(deps),
  addressRoutes(deps),
  favouriteRoutes(deps, allFavouriteSources),
]

const routesOfMerchants = (deps: Deps): MountCompanionRoutes[] => [
  merchantRoutes(deps),
  servePasswordPage,
  merchantApplicationRoutes(deps),
  merchantShopRoutes(deps),
  merchantServiceRoutes(deps),
  merchantServiceAdminRoutes(deps),
  merchantScheduleRoutes(deps),
  merchantOrderRoutes(deps),
  orderEventRoutes(deps),
  merchantReviewsRoutes(deps),
  merchantReviewsAdminRoutes(deps),
  merchantCouponRoutes(deps),
  merchantStatsRoutes(deps),
  platformFiguresRoutes(deps),
  merchantStaffRoutes(deps),
  settlementRoutes(deps),
]

const medicalRoutesOf = (deps: Deps): MountCompanionRoutes[] => [
  medicalRoutes(deps),
  medicalChildRoutes(deps),
  medicalAdminRoutes(deps),
  medicalCatalogueRoutes(deps),
  waitingListRoutes(deps),
  waitingListAdminRoutes(deps),
]

const homeServiceRoutes = (deps: Deps): MountCompanionRoutes[] => [
  housekeepingRoutes(deps),
  housekeepingAdminRoutes(deps),
  serviceCatalogueRoutes(deps),
  workerScheduleRoutes(deps),
  workerReviewRoutes(deps),
]

const routesOfCustomerService = (deps: Deps): MountCompanionRoutes[] => [
  userReportRoutes(deps),
  userHistoryRoutes(deps),
  customerServiceRoutes(deps),
]

/** Routes of all modules, in the sequence in which the server mounts them. */
export const listRoutesOfModules = (deps: Deps, about: HealthOptions): MountCompanionRoutes[] => [
  systemRoutes(deps, about),
  adminRoutes(deps),
  adminAccountRoutes(deps),
  secondFactorRoutes(deps),
  workQueueRoutes(deps, allWorkQueues),
  authRoutes(deps),
  moneyRoutes(deps, moneyChecks),
  billRoutes(deps),
  notificationRoutes(deps),
  ...medicalRoutesOf(deps),
  activityRoutes(deps),
  activityAdminRoutes(deps),
  orderRoutes(deps),
  orderChildRoutes(deps),
  orderAdminRoutes(deps),
  mountPaymentCallbacks(deps),
  invoiceRoutes(deps),
  invoiceAdminRoutes(deps),
  ...accountRoutes(deps),
  ...dataRightsRoutes(deps),
  familyRoutes(deps),
  ...familyMessageRoutes(deps),
  ...healthRoutes(deps),
  medicineRoutes(deps),
  childrenRoutes(deps),
  childWaitingRoutes(deps),
  wechatMessageRoutes(deps),
  inviteQrCodeRoute(deps),
  uploadRoutes(deps),
  ...payPageRoutes(deps),
  ...membershipRoutes(deps),
  ...homeServiceRoutes(deps),
  shoppingRoutes(deps),
  groceryCategoryRoutes(deps),
  shoppingAdminRoutes(deps),
  groceryCatalogueRoutes(deps),
  ...butlerRoutes(deps),
  ...routesOfMerchants(deps),
  communityRoutes(deps),
  communityAdminRoutes(deps),
  pictureReviewRoutes(deps),
  pictureReviewMerchantRoutes(deps),
  pictureReviewAdminRoutes(deps, allPictureSources),
  moderationRoutes(deps),
  ...routesOfCustomerService(deps),
  serviceProductRoutes(deps),
  serviceProductAdminRoutes(deps),
  courseRoutes(deps),
  courseAdminRoutes(deps),
  searchRoutes(deps),
  captainRoutes(deps),
  captainAdminRoutes(deps),
  couponRoutes(deps),
  couponAdminRoutes(deps),
  pointRoutes(deps),
  pointAdminRoutes(deps),
  ...groupBuyRoutes(deps),
  webClientRoutes(deps),
]
