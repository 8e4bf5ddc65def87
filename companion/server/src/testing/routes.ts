import { type DocumentedRoute, listEndpoints } from '@sanhe/kit/testing/docs-page-tests'
import type { StaffRole } from '#core'
import { contract } from '../contract.ts'

export type { DocumentedRoute }

export const contractRoutes = listEndpoints(contract)

/** Routes without a contract: payment callbacks, HTML pages and streams. */
export const routesWithoutContract: (DocumentedRoute & { staff?: StaffRole })[] = [
  { method: 'POST', path: '/api/v1/pay/wechat/notify', auth: 'none' },
  { method: 'POST', path: '/api/v1/pay/wechat/refund-notify', auth: 'none' },
  { method: 'GET', path: '/api/merchant/events', auth: 'merchant', staff: 'clerk' },
  { method: 'GET', path: '/h5/pay/:orderNo', auth: 'none' },
  { method: 'GET', path: '/h5/membership/:token', auth: 'none' },
  { method: 'GET', path: '/h5/merchant-password', auth: 'none' },
  { method: 'GET', path: '/api/h5/invite/:file', auth: 'none' },
  { method: 'GET', path: '/api/h5/orders/:orderNo/qr-code.svg', auth: 'none' },
  { method: 'GET', path: '/h5/legal/:kind', auth: 'none' },
  { method: 'GET', path: '/api/v1/data-exports/:id/file', auth: 'user' },
  { method: 'GET', path: '/api/child/data-exports/:id/file', auth: 'child' },
  { method: 'GET', path: '/h5/legal/:kind/:version', auth: 'none' },
  { method: 'POST', path: '/api/v1/upload/image', auth: 'user' },
  { method: 'POST', path: '/api/v1/upload/voice', auth: 'user' },
  { method: 'GET', path: '/uploads/:key', auth: 'none' },
  { method: 'POST', path: '/api/v1/ai/chat', auth: 'user' },
  { method: 'POST', path: '/api/v1/ai/voice', auth: 'user' },
  { method: 'POST', path: '/api/v1/ai/dictation', auth: 'user' },
]
