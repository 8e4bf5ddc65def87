import { implement } from '#core'
import { usageContract } from './contract.ts'
import { subtractDays, maxListedUsageDays, toCalendarDay } from './rules.ts'
import { readTokenBudget, type UsageDeps } from './service.ts'
import {
  findDailyVoiceMinutes,
  listDailyTokenSums,
  listDailyVoiceUsage,
  removeDailyTokenBudget,
  setDailyTokenBudget,
  setDailyVoiceMinutes,
} from './store.ts'
import { toUsageDayResponse } from './views.ts'

export const usageRoutes = (deps: UsageDeps) =>
  implement(usageContract, {
    read: () => readUsage(deps),
    setBudget({ body }) {
      if (body.daily_tokens === null) removeDailyTokenBudget(deps.db)
      else setDailyTokenBudget(deps.db, body.daily_tokens)
      if (body.daily_voice_minutes !== undefined) setDailyVoiceMinutes(deps.db, body.daily_voice_minutes)
      return budgetResponse(deps)
    },
  })

function readUsage(deps: UsageDeps) {
  const { timeZone } = deps.config
  const today = toCalendarDay(deps.clock.now(), timeZone)
  const from = subtractDays(today, maxListedUsageDays - 1)
  const sums = Map.groupBy(listDailyTokenSums(deps.db, from), ({ day }) => day)
  const voice = new Map(listDailyVoiceUsage(deps.db, from).map(({ day, duration_ms }) => [day, duration_ms]))
  const names = [...new Set([...sums.keys(), ...voice.keys()])].toSorted().toReversed()
  const days = names.map((day) => toUsageDayResponse(day, sums.get(day) ?? [], voice.get(day) ?? 0))
  return {
    today: days.find(({ day }) => day === today) ?? toUsageDayResponse(today, [], 0),
    days,
    budget: budgetResponse(deps),
    time_zone: timeZone,
  }
}

function budgetResponse(deps: UsageDeps) {
  const { tokens, source } = readTokenBudget(deps)
  return { daily_tokens: tokens ?? null, source, daily_voice_minutes: findDailyVoiceMinutes(deps.db) ?? null }
}
