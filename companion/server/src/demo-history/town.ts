import { dayMs } from '@sanhe/kit/runtime/clock'
import { createDemoCaller, type DemoCaller } from '#demo-story'
import type { PastService } from './past-service.ts'
import type { RandomChoices } from './random-choices.ts'
import type { Timeline } from './timeline.ts'

type TokenHolder = Parameters<PastService['deps']['tokens']['issue']>[0]

/** A person of the history. Each access to `api` is signed in at the time of the clock. */
export type Person = { id: number; phone: string; name: string; api(): Promise<DemoCaller> }

/** A shop of the history with its services. `api` acts as its owner. */
export type Shop = { id: number; api(): Promise<DemoCaller>; serviceIds: [number, ...number[]] }

/** Everything that the chapters of the history share. */
export type Town = {
  service: PastService
  timeline: Timeline
  random: RandomChoices
  firstDay: string
  /** The days from the first until yesterday. On the day of the demo, the first orders are those of the story. */
  days: string[]
  today: string
  admin(): Promise<DemoCaller>
}

/** Time after which a token is issued again. Tokens are valid for seven days. */
const tokenUseMs = 6 * dayMs

/** Returns a function that signs an employee in without a password, and again before the token ends. */
export function createSignIn({ app, deps, clock }: PastService, holder: TokenHolder) {
  let caller: DemoCaller | undefined
  let issuedAt = 0
  return async () => {
    if (caller && clock.now() - issuedAt < tokenUseMs) return caller
    issuedAt = clock.now()
    caller = createDemoCaller(app, 1, await deps.tokens.issue(holder))
    return caller
  }
}
