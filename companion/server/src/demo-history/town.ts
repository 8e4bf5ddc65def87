import { addDays, dayMs, toInstantInShanghai } from '@sanhe/kit/runtime/clock'
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

/** Plans an act at a time of the day that lies `daysAgo` days before today. */
export const planDaysAgo = (
  { timeline, today }: Pick<Town, 'timeline' | 'today'>,
  daysAgo: number,
  time: string,
  act: () => Promise<unknown>,
) => timeline.plan(toInstantInShanghai(addDays(today, -daysAgo), time), act)

/** Age at which a token is replaced. A token is valid for seven days, so a plan may use it for three more days. */
const tokenUseMs = 4 * dayMs

/** Returns a function that returns the caller of a person. It logs the person in, and again when the token is old. */
export function keepSignedIn({ app, clock }: PastService, logIn: () => Promise<string>, firstToken?: string) {
  let caller = firstToken === undefined ? undefined : createDemoCaller(app, 1, firstToken)
  let issuedAt = clock.now()
  return async () => {
    if (caller && clock.now() - issuedAt < tokenUseMs) return caller
    issuedAt = clock.now()
    caller = createDemoCaller(app, 1, await logIn())
    return caller
  }
}

/** Signs an employee in without a password. */
export const createSignIn = (service: PastService, holder: TokenHolder) =>
  keepSignedIn(service, () => service.deps.tokens.issue(holder))
