import type { ReplyValue } from '@sanhe/kit/http/contract'
import type { ElderContract } from '#elder-contract.ts'

type Captains = ElderContract['captains']
export type Application = ReplyValue<Captains['applicationStatus']>
export type Dashboard = ReplyValue<Captains['dashboard']>
export type Ranked = ReplyValue<Captains['ranking']>['ranking'][number]
export type Captain = ReplyValue<Captains['home']>
