import type { ReplyValue } from '@sanhe/kit/http/contract'
import type { ElderContract } from '#elder-contract.ts'

export type Activity = ReplyValue<ElderContract['activities']['get']>
/** One that somebody joined or called for, with how they stand with it. */
export type OwnActivity = ReplyValue<ElderContract['activities']['mine']>['activities'][number]
export type Pass = ReplyValue<ElderContract['activities']['passes']>['passes'][number]
