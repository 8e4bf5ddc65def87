import { fenToDecimalYuan } from '@sanhe/kit/money'
import { toDate } from '@sanhe/kit/runtime/clock'
import type { Deps } from '#core'
import { type DemoServiceProvider, demoServiceProviders } from './demo-workers.ts'
import * as store from './seed-store.ts'

/** Creates the demo companies that are missing, with workers for each service type. */
export async function seedHousekeeping(deps: Pick<Deps, 'db' | 'clock'>) {
  const known = await store.listServiceProviderNames(deps.db)
  const missing = demoServiceProviders.filter(({ company_name }) => !known.has(company_name))
  for (const provider of missing) await createProviderWithWorkers(deps, provider)
  return { workers: missing.flatMap(({ workers }) => workers).length }
}

async function createProviderWithWorkers(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { workers, ...provider }: DemoServiceProvider,
) {
  const created_at = toDate(clock.now())
  const { id } = await store.addHousekeepingProvider(db, { ...provider, created_at })
  await store.addServiceWorkers(
    db,
    workers.map(({ hourlyFen, ...worker }) => ({
      provider_id: id,
      ...worker,
      hourly_rate: fenToDecimalYuan(hourlyFen),
      created_at,
    })),
  )
}
