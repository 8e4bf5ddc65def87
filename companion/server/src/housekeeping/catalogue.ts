import { fenToDecimalYuan } from '@sanhe/kit/money'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import type { z } from 'zod'
import { type Deps, createSuccessResponse, apiError as refuseCommon, toWgs84 } from '#core'
import { storeImages } from '#uploads'
import type {
  NewServiceProviderInput,
  NewServiceWorkerInput,
  ServiceProviderChanges,
  ServiceWorkerChanges,
} from './catalogue-contract.ts'
import * as store from './catalogue-store.ts'
import { apiError } from './errors.ts'
import { serviceTypeByProviderCategory } from './rules.ts'

export type ServiceCatalogueDeps = Pick<Deps, 'db' | 'clock'> & Parameters<typeof storeImages>[0]

function positionOf(place: z.output<typeof ServiceProviderChanges>['place']) {
  if (!place) return { lat: null, lng: null }
  const { lat, lng } = toWgs84(place, place.coordType)
  return { lat: lat.toFixed(7), lng: lng.toFixed(7) }
}

/** Returns only the columns of the fields that were sent; the other columns stay unchanged. */
const providerColumns = (input: z.output<typeof ServiceProviderChanges>) => ({
  ...(input.companyName !== undefined && { company_name: input.companyName }),
  ...(input.contactPhone !== undefined && { contact_phone: input.contactPhone }),
  ...(input.licenseNo !== undefined && { license_no: input.licenseNo }),
  ...(input.address !== undefined && { address: input.address }),
  ...(input.place !== undefined && positionOf(input.place)),
  ...(input.status !== undefined && { status: input.status }),
})

export async function createServiceProvider(
  { db, clock }: ServiceCatalogueDeps,
  { category, companyName, ...others }: z.output<typeof NewServiceProviderInput>,
) {
  const { id } = await store.addServiceProvider(db, {
    ...providerColumns(others),
    company_name: companyName,
    category,
    created_at: toDate(clock.now()),
  })
  return { ...createSuccessResponse('服务商已添加'), id }
}

export async function changeServiceProvider(
  { db }: ServiceCatalogueDeps,
  id: number,
  input: z.output<typeof ServiceProviderChanges>,
) {
  const columns = providerColumns(input)
  if (!(await store.findServiceProvider(db, id))) throw refuseCommon('NOT_FOUND')
  if (Object.keys(columns).length > 0) await store.updateServiceProvider(db, id, columns)
  return createSuccessResponse('服务商已更新')
}

async function workerColumns(deps: ServiceCatalogueDeps, input: z.output<typeof ServiceWorkerChanges>) {
  const { avatarUrl } = input
  const [avatar = null] = avatarUrl ? await storeImages(deps, [avatarUrl], { owner: 'house' }) : []
  return {
    ...(input.name !== undefined && { name: input.name }),
    ...(input.hourlyRate !== undefined && { hourly_rate: fenToDecimalYuan(input.hourlyRate) }),
    ...(input.skills !== undefined && { skills: input.skills }),
    ...(input.status !== undefined && { status: input.status }),
    ...(avatarUrl !== undefined && { avatar_url: avatar }),
  }
}

export async function createServiceWorker(
  deps: ServiceCatalogueDeps,
  { providerId, name, hourlyRate, ...others }: z.output<typeof NewServiceWorkerInput>,
) {
  const provider = await store.findServiceProvider(deps.db, providerId)
  if (!provider) throw refuseCommon('NOT_FOUND')
  if (!(provider.category in serviceTypeByProviderCategory)) throw apiError('PROVIDER_WITHOUT_WORKERS')
  const { id } = await store.addWorker(deps.db, {
    ...(await workerColumns(deps, others)),
    provider_id: providerId,
    name,
    hourly_rate: fenToDecimalYuan(hourlyRate),
    created_at: toDate(deps.clock.now()),
  })
  return { ...createSuccessResponse('服务人员已添加'), id }
}

/** Changes a worker. A worker who is at work stays busy until the service is completed. */
export async function changeServiceWorker(
  deps: ServiceCatalogueDeps,
  id: number,
  input: z.output<typeof ServiceWorkerChanges>,
) {
  const { status, ...others } = await workerColumns(deps, input)
  await inTransaction(deps.db, async (tx) => {
    const worker = await store.lockWorkerOfAnyStatus(tx, id)
    if (!worker) throw refuseCommon('NOT_FOUND')
    const staysBusy = worker.status === 'busy' && status === 'available'
    const columns = { ...others, ...(status && !staysBusy && { status }) }
    if (Object.keys(columns).length > 0) await store.updateWorker(tx, id, columns)
  })
  return createSuccessResponse('服务人员已更新')
}
