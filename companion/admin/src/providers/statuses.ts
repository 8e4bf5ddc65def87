import type { BadgeTone } from '@sanhe/ui/console/badge.tsx'
import type { Reply } from '#api.ts'

export type Provider = Reply<'serviceCatalogue', 'providers'>['providers'][number]
export type Worker = Reply<'serviceCatalogue', 'workers'>['workers'][number]

export const providerStatuses = ['active', 'inactive'] as const
export const providerTones: Record<Provider['status'], BadgeTone> = { active: 'ok', inactive: 'neutral' }

export const workerStatuses = ['available', 'busy', 'offline'] as const
export const workerTones: Record<Worker['status'], BadgeTone> = {
  available: 'ok',
  busy: 'info',
  offline: 'neutral',
}
