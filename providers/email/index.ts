import { sandboxEmail } from './sandbox.ts'
import { type SmtpAccount, smtp } from './smtp.ts'

/** One message to one person, in plain text. `template` names what kind it is, for filters and for the developer tools. */
export type Email = { to: string; template: string; subject: string; text: string }

/** Resolves when the mail server has taken the message; rejects with an `EmailError` when it did not. */
export type EmailSender = { send(message: Email): Promise<{ messageId: string }> }

/** Nothing configured: the sandbox, which needs an emulator's port and is refused in production. */
export type EmailConfig =
  | { vendor: 'smtp'; account: SmtpAccount }
  | { vendor: 'sandbox'; emulatorPort: number; isProduction: boolean }

export function chooseEmail(config: EmailConfig): EmailSender {
  if (config.vendor === 'smtp') return smtp(config.account)
  if (config.isProduction) throw new Error('the email sandbox sends nothing: production needs SMTP_HOST')
  return sandboxEmail(config.emulatorPort)
}

export { EmailError } from './email-error.ts'
export { sandboxEmailKeys } from './sandbox.ts'
export type { SmtpAccount } from './smtp.ts'
