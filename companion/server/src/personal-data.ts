import { loginSessionPersonalData } from '#access'
import { activitiesPersonalData } from '#activities'
import { addressesPersonalData } from '#addresses'
import { adminPersonalData } from '#admin'
import { butlerPersonalData } from '#butler'
import { captainsPersonalData } from '#captains'
import { childAccountPersonalData } from '#children'
import { communityPersonalData } from '#community'
import { couponsPersonalData } from '#coupons'
import { coursesPersonalData } from '#courses'
import { customerServicePersonalData } from '#customer-service'
import { familyPersonalData } from '#family'
import { familyMessagesPersonalData, messagesOfChildPersonalData } from '#family-messages'
import { favouritesPersonalData } from '#favourites'
import { groupBuysPersonalData } from '#group-buys'
import { healthPersonalData } from '#health'
import { housekeepingPersonalData } from '#housekeeping'
import { invoicesPersonalData } from '#invoices'
import { legalPersonalData } from '#legal'
import { medicalPersonalData } from '#medical'
import { medicinesPersonalData } from '#medicines'
import { membershipPersonalData } from '#membership'
import { merchantOrdersPersonalData } from '#merchant-orders'
import { merchantReviewsPersonalData } from '#merchant-reviews'
import { merchantStatsPersonalData } from '#merchant-stats'
import { childNotificationsPersonalData, notificationsPersonalData } from '#notifications'
import { ordersPersonalData } from '#orders'
import { pictureReviewsPersonalData } from '#picture-reviews'
import { pointsPersonalData } from '#points'
import { serviceProductsPersonalData } from '#service-products'
import { shoppingPersonalData } from '#shopping'
import { uploadedFilesPersonalData } from '#uploads'
import { usersPersonalData } from '#users'
import type { ModulePersonalData } from '#core'
import { childDataExportsPersonalData, dataExportsPersonalData } from '#data-exports'

/** Contributions of all modules to the copy of a user's own data, in the order of the copy. */
export const allPersonalData: ModulePersonalData[] = [
  usersPersonalData,
  addressesPersonalData,
  favouritesPersonalData,
  loginSessionPersonalData,
  legalPersonalData,
  familyPersonalData,
  familyMessagesPersonalData,
  healthPersonalData,
  medicinesPersonalData,
  medicalPersonalData,
  butlerPersonalData,
  activitiesPersonalData,
  captainsPersonalData,
  communityPersonalData,
  pictureReviewsPersonalData,
  customerServicePersonalData,
  ordersPersonalData,
  invoicesPersonalData,
  shoppingPersonalData,
  housekeepingPersonalData,
  serviceProductsPersonalData,
  merchantOrdersPersonalData,
  merchantReviewsPersonalData,
  merchantStatsPersonalData,
  membershipPersonalData,
  pointsPersonalData,
  couponsPersonalData,
  groupBuysPersonalData,
  coursesPersonalData,
  notificationsPersonalData,
  uploadedFilesPersonalData,
  adminPersonalData,
  dataExportsPersonalData,
]

/**
 * Contributions of all modules to the copy of a child’s own data, in the order of the copy. It has no data of parents.
 */
export const allChildPersonalData: ModulePersonalData[] = [
  childAccountPersonalData,
  messagesOfChildPersonalData,
  loginSessionPersonalData,
  legalPersonalData,
  childNotificationsPersonalData,
  childDataExportsPersonalData,
  uploadedFilesPersonalData,
]

export const allExportSources = { user: allPersonalData, child: allChildPersonalData }
