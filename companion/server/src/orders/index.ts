export { orderAdminRoutes } from './admin-routes.ts'
export type { PlaceOrderDeps } from './applying-payments.ts'
export { wechatCallbackPaths, mountPaymentCallbacks } from './callbacks.ts'
export {
  applyPaymentOfTradeNo,
  cancelOrder,
  type EndOrderDeps,
  endExpiredOrderOfUser,
  endOrderIfExpired,
  endUnpaidOrder,
  refundOrderInTransaction,
} from './cancelling.ts'
export { findChildOrder } from './child-store.ts'
export { completeOrder } from './completing.ts'
export { endExpiredOrders, orderJobs } from './jobs.ts'
export { listRefundableItems, previewItemRefund, refundItems } from './item-refunds.ts'
export { createOrderNo } from './order-no.ts'
export { createPayUrl } from './pay-token.ts'
export { clearPaymentAttentionText } from './payment-attention.ts'
export {
  type CheckoutDeps,
  getBrowserPaymentUrl,
  getPaymentInfo,
  getPayParams,
  type PaymentSheetDeps,
} from './payment-sheets.ts'
export { assertOrderAmountAllowed, placeOrder } from './placing-orders.ts'
export { retryAfterReleasingResource } from './retry-after-release.ts'
export { loadReorder } from './reordering.ts'
export { continueRefund } from './refunding.ts'
export { findRefund as findRefundByNo } from './refund-store.ts'
export { retryRefund } from './retrying-refunds.ts'
export { orderChildRoutes, orderRoutes } from './routes.ts'
export { parseOrderNoOfTradeNo } from './rules.ts'
export { findPayableOrder } from './service.ts'
export { updateOrderDescription, findOrder } from './store.ts'
export { toRefundedItemsResponse } from './views.ts'
export { ordersPersonalData } from './personal-data.ts'
