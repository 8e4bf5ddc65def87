import { activitySubscribers } from '#activities'
import { addressSubscribers } from '#addresses'
import { butlerSubscribers } from '#butler'
import { captainSubscribers } from '#captains'
import { communitySubscribers } from '#community'
import type { Deps, EventSubscriber } from '#core'
import { couponSubscribers } from '#coupons'
import { customerServiceSubscribers } from '#customer-service'
import { dataExportSubscribers } from '#data-exports'
import { familySubscribers } from '#family'
import { familyMessageSubscribers } from '#family-messages'
import { favouriteSubscribers } from '#favourites'
import { healthSubscribers } from '#health'
import { housekeepingSubscribers } from '#housekeeping'
import { invoiceSubscribers } from '#invoices'
import { legalSubscribers } from '#legal'
import { medicalSubscribers } from '#medical'
import { merchantOrderSubscribers } from '#merchant-orders'
import { merchantReviewSubscribers } from '#merchant-reviews'
import { merchantStaffSubscribers } from '#merchant-staff'
import { merchantSubscribers } from '#merchants'
import { noticeSubscribers } from '#notifications'
import { pictureReviewSubscribers } from '#picture-reviews'
import { pointSubscribers } from '#points'
import { shoppingSubscribers } from '#shopping'
import { uploadSubscribers } from '#uploads'
import { wechatMessageSubscribers } from '#wechat-messages'
import { allPictureSources } from './picture-sources.ts'

/** All subscribers of events. They run after the commit of the transaction that published the event. */
export const allSubscribers = (deps: Deps): EventSubscriber[] => [
  ...noticeSubscribers(deps),
  ...wechatMessageSubscribers(deps),
  ...familySubscribers(deps),
  ...familyMessageSubscribers(deps),
  ...favouriteSubscribers(deps),
  ...healthSubscribers(deps),
  ...legalSubscribers(deps),
  ...dataExportSubscribers(deps),
  ...merchantSubscribers(deps),
  ...merchantStaffSubscribers(deps),
  ...merchantReviewSubscribers(deps),
  ...communitySubscribers(deps),
  ...pictureReviewSubscribers(deps, allPictureSources),
  ...captainSubscribers(deps),
  ...couponSubscribers(deps),
  ...pointSubscribers(deps),
  ...activitySubscribers(deps),
  ...addressSubscribers(deps),
  ...butlerSubscribers(deps),
  ...shoppingSubscribers(deps),
  ...medicalSubscribers(deps),
  ...housekeepingSubscribers(deps),
  ...merchantOrderSubscribers(deps),
  ...invoiceSubscribers(deps),
  ...customerServiceSubscribers(deps),
  // The uploads module is last, because the modules before it delete rows that use the files.
  ...uploadSubscribers(deps),
]
