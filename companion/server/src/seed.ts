import { inTransaction } from '@sanhe/kit/db/database'
import type { SeedWish } from '@sanhe/kit/lab'
import { sql } from 'kysely'
import { seedActivities } from '#activities'
import { seedCommunity } from '#community'
import { seedCaptains } from '#captains'
import type { Deps } from '#core'
import { seedHousekeeping } from '#housekeeping'
import { seedGroupBuys } from '#group-buys'
import { seedPoints } from '#points'
import { seedMedical } from '#medical'
import { seedMerchantServices } from '#merchant-services'
import { seedMerchants } from '#merchants'
import { seedShopping } from '#shopping'
import { seedCourses } from '#courses'
import { seedServiceProducts } from '#service-products'

/** What a module adds of demo data where it is missing, and how much of what that was. */
type Seed = (deps: Deps, wish: SeedWish) => Promise<Record<string, number>>

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

/** All of the demo data or none; asked for by two at once it is made once. */
export const seed = (deps: Deps, wish: SeedWish) =>
  inTransaction(deps.db, async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtext('demo data'))`.execute(tx)
    const created: Record<string, number> = {}
    for (const plant of seeds) Object.assign(created, await plant({ ...deps, db: tx }, wish))
    return { created }
  })
