import { decimalYuanToNumber } from '@sanhe/kit/money'
import { toIso } from '@sanhe/kit/runtime/clock'
import type { BookingHours } from './contract.ts'
import { isAtHomeService } from './rules.ts'
import type { OfferedServiceRow, ServiceRow } from './store.ts'

const shown = (service: ServiceRow) => ({
  id: service.id,
  merchantId: service.merchant_id,
  title: service.title,
  category: service.category,
  atHome: isAtHomeService(service.category),
  subcategory: service.subcategory,
  description: service.description,
  images: service.images,
  price: decimalYuanToNumber(service.price),
  originalPrice: service.original_price === null ? null : decimalYuanToNumber(service.original_price),
  priceUnit: service.price_unit,
  stock: service.stock,
  serviceDuration: service.service_duration,
  capacity: service.capacity,
  slotMinutes: service.slot_minutes,
  salesCount: service.sales_count,
  rating: Number(service.rating),
  ratingCount: service.rating_count,
})

export const toOwnServiceResponse = (service: ServiceRow) => ({
  ...shown(service),
  bookingHours: service.booking_hours as BookingHours,
  minLeadMinutes: service.min_lead_minutes,
  maxLeadDays: service.max_lead_days,
  isOnline: service.is_online,
  takenOfflineReason: service.taken_offline_reason,
  sortOrder: service.sort_order,
  status: service.status === 'active' ? ('active' as const) : ('inactive' as const),
  createdAt: toIso(service.created_at.getTime()),
  updatedAt: toIso(service.updated_at.getTime()),
})

export const toAdminServiceResponse = (service: ServiceRow) => ({
  id: service.id,
  title: service.title,
  category: service.category,
  price: decimalYuanToNumber(service.price),
  salesCount: service.sales_count,
  rating: Number(service.rating),
  ratingCount: service.rating_count,
  isOffered: service.status === 'active' && service.is_online,
  takenOfflineAt: service.taken_offline_at && toIso(service.taken_offline_at.getTime()),
  takenOfflineReason: service.taken_offline_reason,
  createdAt: toIso(service.created_at.getTime()),
})

export const toOfferedServiceResponse = (offer: OfferedServiceRow) => ({
  ...shown(offer),
  storeName: offer.store_name,
})
