import type { ReplyValue } from '@sanhe/kit/http/contract'
import type { ElderContract } from '#elder-contract.ts'

export type ActivityResponse = ReplyValue<ElderContract['activities']['get']>
/** An activity that the user joined or organises, with their participation. */
export type OwnActivityItem = ReplyValue<ElderContract['activities']['mine']>['activities'][number]
export type WaitlistPass = ReplyValue<ElderContract['activities']['passes']>['passes'][number]
