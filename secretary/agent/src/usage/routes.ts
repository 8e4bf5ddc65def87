import { implement } from '#core'
import { usageContract } from './contract.ts'
import { dayBefore, shownDays, toDay } from './rules.ts'
import { readBudget, type UsageDeps } from './service.ts'
import { listDaySums, removeBudget, setBudget } from './store.ts'
import { usageDayResponse } from './views.ts'

export const usageRoutes = (deps: UsageDeps) =>
  implement(usageContract, {
    read: () => readUsage(deps),
    setBudget({ body }) {
      if (body.daily_tokens === null) removeBudget(deps.db)
      else setBudget(deps.db, body.daily_tokens)
      return budgetResponse(deps)
    },
  })

function readUsage(deps: UsageDeps) {
  const { timeZone } = deps.config
  const today = toDay(deps.clock.now(), timeZone)
  const sums = listDaySums(deps.db, dayBefore(today, shownDays - 1))
  const days = [...Map.groupBy(sums, ({ day }) => day)].map(([day, rows]) => usageDayResponse(day, rows))
  return {
    today: days.find(({ day }) => day === today) ?? usageDayResponse(today, []),
    days,
    budget: budgetResponse(deps),
    time_zone: timeZone,
  }
}

function budgetResponse(deps: UsageDeps) {
  const { tokens, source } = readBudget(deps)
  return { daily_tokens: tokens ?? null, source }
}
