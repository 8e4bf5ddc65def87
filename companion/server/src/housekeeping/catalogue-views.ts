import { decimalYuanToNumber } from '@sanhe/kit/money'
import { toIso } from '@sanhe/kit/runtime/clock'
import type { listAllServiceProviders, listAllServiceWorkers } from './catalogue-store.ts'

type ProviderRow = Awaited<ReturnType<typeof listAllServiceProviders>>['rows'][number]
type AnyWorkerRow = Awaited<ReturnType<typeof listAllServiceWorkers>>['rows'][number]

const numberOrNull = (decimal: string | null) => (decimal === null ? null : Number(decimal))

export const toAdminProviderResponse = (row: ProviderRow) => ({
  id: row.id,
  companyName: row.company_name,
  category: row.category,
  contactPhone: row.contact_phone,
  licenseNo: row.license_no,
  address: row.address,
  lat: numberOrNull(row.lat),
  lng: numberOrNull(row.lng),
  rating: Number(row.rating),
  status: row.status,
  workerCount: row.worker_count,
  productCount: row.product_count,
  createdAt: toIso(row.created_at.getTime()),
})

export const toAdminWorkerResponse = (row: AnyWorkerRow) => ({
  id: row.id,
  name: row.name,
  avatarUrl: row.avatar_url,
  skills: row.skills,
  hourlyRate: decimalYuanToNumber(row.hourly_rate),
  rating: Number(row.rating),
  ratingCount: row.rating_count,
  serviceCount: row.service_count,
  status: row.status,
  provider: {
    id: row.provider_id,
    companyName: row.company_name,
    category: row.category,
    status: row.provider_status,
  },
  createdAt: toIso(row.created_at.getTime()),
})
