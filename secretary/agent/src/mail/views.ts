import type { MailAccountRow } from './store.ts'

export const toMailAccountResponse = (row: MailAccountRow) => ({
  account_id: row.account_id,
  name: row.name,
  address: row.address,
  user_name: row.user_name,
  imap: { host: row.imap_host, port: row.imap_port, tls: row.imap_tls },
  smtp: { host: row.smtp_host, port: row.smtp_port, tls: row.smtp_tls },
})
