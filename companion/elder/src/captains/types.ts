import type { ReplyValue } from '@sanhe/kit/http/contract'
import type { ElderContract } from '#elder-contract.ts'

type Captains = ElderContract['captains']
export type CaptainApplication = ReplyValue<Captains['applicationStatus']>
export type CaptainDashboard = ReplyValue<Captains['dashboard']>
export type RankedCaptain = ReplyValue<Captains['ranking']>['ranking'][number]
export type CaptainProfile = ReplyValue<Captains['home']>
