import type { Deps } from '#core'
import { type BankAccountData, parseBankAccount } from '#merchants'

type Statement = { merchantId: number; periodStart: string }

const placeOf = ({ merchantId, periodStart }: Statement) =>
  `merchant_settlements.bank_account:${merchantId}:${periodStart}`

export const sealAccount = (fields: Deps['fields'], statement: Statement, account: BankAccountData) =>
  fields.encrypt(JSON.stringify(account), placeOf(statement))

export function openAccount(fields: Deps['fields'], statement: Statement, sealed: string | null) {
  const text = sealed === null ? undefined : fields.decrypt(sealed, placeOf(statement))
  return text === undefined ? undefined : parseBankAccount(text)
}
