export { connectPayments } from './connect-payments.ts'
export { paymentJobs } from './jobs.ts'
export { paymentRoutes } from './routes.ts'
export { callPaymentProvider } from './provider-calls.ts'
export {
  findOrCreateOrder,
  getPaymentCallbackUrl,
  type PaymentDeps,
  requestRefund,
} from './service.ts'
export { applyPaymentEvent } from './settlement.ts'
export { findPayment, listPaymentsNeedingAttention } from './store.ts'
export { toPaymentResponse } from './views.ts'
