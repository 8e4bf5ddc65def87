import { sandboxEmailSender } from './sandbox.ts'
import { type SmtpAccount, smtpEmailSender } from './smtp.ts'

/** A plain text message to one recipient. */
export type Email = {
  to: string
  /** Kind of the message, by which filters and the developer tools distinguish messages. */
  template: string
  subject: string
  text: string
  /**
   * Identifier for the header `Message-ID`, for example `digest-12@team.example`. A message that is sent again with the
   * same identifier is shown once by mail programs. Default: a random one.
   */
  messageId?: string
  /** URL that unsubscribes the recipient from such emails when a mail program sends a POST request to it (RFC 8058). */
  unsubscribeUrl?: string
}

/** `send` resolves when the mail server has accepted the message, and otherwise rejects with an `EmailError`. */
export type EmailSender = { send(message: Email): Promise<{ messageId: string }> }

/**
 * Email settings. Without an SMTP account, the sandbox sends to an emulator on `emulatorPort`. The sandbox is refused
 * in production.
 */
export type EmailConfig =
  | { vendor: 'smtp'; account: SmtpAccount }
  | { vendor: 'sandbox'; emulatorPort: number; isProduction: boolean }

export function chooseEmailSender(config: EmailConfig): EmailSender {
  if (config.vendor === 'smtp') return smtpEmailSender(config.account)
  if (config.isProduction) throw new Error('the email sandbox sends nothing: production needs SMTP_HOST')
  return sandboxEmailSender(config.emulatorPort)
}

export { EmailError } from './email-error.ts'
export { emailSettings, findEmailSettingProblems, toSmtpAccount } from './settings.ts'
export { sandboxEmailCredentials } from './sandbox.ts'
export type { SmtpAccount } from './smtp.ts'
