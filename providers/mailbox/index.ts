export {
  readMailFlagAndMessageId,
  findMailByMessageId,
  type MailFlag,
  moveMail,
  setMailFlag,
  storeMail,
  storeSentCopy,
} from './change-mails.ts'
export { checkMailAccount, type MailAccountCheck } from './check-account.ts'
export { composeMail, type MailDraft } from './compose-mail.ts'
export { findFolderByUse, listMailFolders, type MailFolder, type MailFolderUse } from './folders.ts'
export { withMailbox } from './imap-session.ts'
export { MailError, type MailFault } from './mail-error.ts'
export type { MailAccount, MailNetwork, MailServer } from './mail-server.ts'
export type { MailAddress, MailAttachment } from './parse-mail.ts'
export { findAttachment, readMail, type MailWithStatus } from './read-mail.ts'
export {
  type MailSearchHit,
  type MailLocation,
  type MailQuery,
  searchMails,
} from './search-mails.ts'
export { submitMail, type SubmissionOutcome } from './smtp-submission.ts'
