import type { Deps } from '#core'
import { type BankAccountData, parseBankAccount } from '#merchants'

type SettlementKey = { merchantId: number; periodStart: string }

const fieldNameOf = ({ merchantId, periodStart }: SettlementKey) =>
  `merchant_settlements.bank_account:${merchantId}:${periodStart}`

export const encryptBankAccount = (
  fields: Deps['fields'],
  statement: SettlementKey,
  account: BankAccountData,
) => fields.encrypt(JSON.stringify(account), fieldNameOf(statement))

export function decryptBankAccount(fields: Deps['fields'], statement: SettlementKey, sealed: string | null) {
  const text = sealed === null ? undefined : fields.decrypt(sealed, fieldNameOf(statement))
  return text === undefined ? undefined : parseBankAccount(text)
}
