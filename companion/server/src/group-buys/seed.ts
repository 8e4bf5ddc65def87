import { decimalYuanToFen } from '@sanhe/kit/money'
import type { Deps } from '#core'
import { findDemoService } from '#merchant-services'
import { createCampaign } from './campaigns.ts'
import { hasGroupBuyCampaign } from './store.ts'

const days = 7

/**
 * Creates one demo campaign for a service of the demo merchant, unless the campaign exists. In this campaign, three
 * members each pay 80 percent of the price.
 */
export async function seedGroupBuys(deps: Pick<Deps, 'db' | 'clock'>) {
  const service = await findDemoService(deps.db)
  if (!service || (await hasGroupBuyCampaign(deps.db, service.id))) return { groupBuyCampaigns: 0 }
  const groupPrice = Math.round((decimalYuanToFen(service.price) * 4) / 5)
  const terms = { minMembers: 3, maxMembers: 10, validHours: days * 24 }
  await createCampaign(deps, { serviceId: service.id, groupPrice, ...terms })
  return { groupBuyCampaigns: 1 }
}
