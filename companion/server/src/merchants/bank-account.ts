import type { z } from 'zod'
import type { Deps } from '#core'
import { BankAccount } from './contract.ts'

export type BankAccountData = z.output<typeof BankAccount>

const placeOf = (merchantId: number) => `merchants.bank_account_encrypted:${merchantId}`

export const encryptMerchantBankAccount = (
  fields: Deps['fields'],
  merchantId: number,
  account: BankAccountData,
) => fields.encrypt(JSON.stringify(account), placeOf(merchantId))

export const parseBankAccount = (text: string): BankAccountData => BankAccount.parse(JSON.parse(text))

/** Decrypts a bank account. Returns undefined if the merchant has no bank account or if it cannot be decrypted. */
export function decryptMerchantBankAccount(
  fields: Deps['fields'],
  merchantId: number,
  sealed: string | null,
) {
  const text = sealed === null ? undefined : fields.decrypt(sealed, placeOf(merchantId))
  return text === undefined ? undefined : parseBankAccount(text)
}
