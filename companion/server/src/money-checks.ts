import type { MoneyCheck } from '#core'
import { moneyChecks } from '#money'

/** Money checks of all modules. */
export const allMoneyChecks: MoneyCheck[] = [...moneyChecks]
