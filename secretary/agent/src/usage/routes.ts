import { implement } from '#core'
import { usageContract } from './contract.ts'
import { subtractDays, maxListedUsageDays, toCalendarDay } from './rules.ts'
import { readTokenBudget, type UsageDeps } from './service.ts'
import { listDailyTokenSums, removeDailyTokenBudget, setDailyTokenBudget } from './store.ts'
import { toUsageDayResponse } from './views.ts'

export const usageRoutes = (deps: UsageDeps) =>
  implement(usageContract, {
    read: () => readUsage(deps),
    setBudget({ body }) {
      if (body.daily_tokens === null) removeDailyTokenBudget(deps.db)
      else setDailyTokenBudget(deps.db, body.daily_tokens)
      return budgetResponse(deps)
    },
  })

function readUsage(deps: UsageDeps) {
  const { timeZone } = deps.config
  const today = toCalendarDay(deps.clock.now(), timeZone)
  const sums = listDailyTokenSums(deps.db, subtractDays(today, maxListedUsageDays - 1))
  const days = [...Map.groupBy(sums, ({ day }) => day)].map(([day, rows]) => toUsageDayResponse(day, rows))
  return {
    today: days.find(({ day }) => day === today) ?? toUsageDayResponse(today, []),
    days,
    budget: budgetResponse(deps),
    time_zone: timeZone,
  }
}

function budgetResponse(deps: UsageDeps) {
  const { tokens, source } = readTokenBudget(deps)
  return { daily_tokens: tokens ?? null, source }
}
