import type { SeedDemoDataInput } from '@sanhe/kit/dev-tools/dev-tools'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { sql } from 'kysely'
import { seedActivities } from '#activities'
import { seedCaptains } from '#captains'
import { seedCommunity } from '#community'
import type { Deps } from '#core'
import { seedCourses } from '#courses'
import { seedGroupBuys } from '#group-buys'
import { seedHousekeeping } from '#housekeeping'
import { seedMedical } from '#medical'
import { seedMerchantServices } from '#merchant-services'
import { seedMerchants } from '#merchants'
import { seedPoints } from '#points'
import { seedServiceProducts } from '#service-products'
import { seedShopping } from '#shopping'

/** Adds the demo data of one module, unless the data exists already. Returns the number of created rows by name. */
type Seed = (deps: Deps, input: SeedDemoDataInput) => Promise<Record<string, number>>

const seeds: Seed[] = [
  seedMedical,
  seedActivities,
  seedMerchants,
  seedMerchantServices,
  seedHousekeeping,
  seedShopping,
  seedCommunity,
  seedServiceProducts,
  seedCourses,
  seedCaptains,
  seedPoints,
  seedGroupBuys,
]

/** Creates all demo data in one transaction. Concurrent calls create the data once. */
export const seedDemoData = (deps: Deps, input: SeedDemoDataInput) =>
  inTransaction(deps.db, async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtext('demo data'))`.execute(tx)
    const created: Record<string, number> = {}
    for (const plant of seeds) Object.assign(created, await plant({ ...deps, db: tx }, input))
    return { created }
  })
