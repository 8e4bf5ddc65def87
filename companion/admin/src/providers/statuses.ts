import type { BadgeTone } from '@sanhe/ui/console/badge.tsx'
import type { AdminApiResponse } from '#api.ts'

export type ServiceProviderItem = AdminApiResponse<'serviceCatalogue', 'providers'>['providers'][number]
export type ServiceWorkerItem = AdminApiResponse<'serviceCatalogue', 'workers'>['workers'][number]

export const providerStatuses = ['active', 'inactive'] as const
export const providerBadgeTones: Record<ServiceProviderItem['status'], BadgeTone> = {
  active: 'ok',
  inactive: 'neutral',
}

export const workerStatuses = ['available', 'busy', 'offline'] as const
export const workerBadgeTones: Record<ServiceWorkerItem['status'], BadgeTone> = {
  available: 'ok',
  busy: 'info',
  offline: 'neutral',
}
