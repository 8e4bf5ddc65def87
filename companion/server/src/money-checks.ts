import type { MoneyCheck } from '#core'
import { moneyChecks } from '#money'

/** What must never be so of anybody's money, by the modules that know. */
export const allMoneyChecks: MoneyCheck[] = [...moneyChecks]
