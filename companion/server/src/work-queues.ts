import { captainApplicationQueue } from '#captains'
import { communityQueues } from '#community'
import type { WorkQueue } from '#core'
import { customerServiceQueues } from '#customer-service'
import { housekeepingQueues } from '#housekeeping'
import { invoiceQueues } from '#invoices'
import { medicalQueues } from '#medical'
import { reportedReviewQueue } from '#merchant-reviews'
import { merchantQueue } from '#merchants'
import { billQueue, refundQueue } from '#money'
import { pictureQueue } from '#picture-reviews'
import { redemptionQueue } from '#points'
import { productOrderQueue } from '#service-products'
import { objectionQueue, settlementQueue } from '#settlements'
import { deliveryQueue } from '#shopping'

/** The work queues of all modules, which the home page of the administration shows. */
export const allWorkQueues: WorkQueue[] = [
  ...medicalQueues,
  refundQueue,
  billQueue,
  deliveryQueue,
  productOrderQueue,
  ...housekeepingQueues,
  merchantQueue,
  captainApplicationQueue,
  ...communityQueues,
  reportedReviewQueue,
  pictureQueue,
  redemptionQueue,
  objectionQueue,
  settlementQueue,
  ...invoiceQueues,
  ...customerServiceQueues,
]
