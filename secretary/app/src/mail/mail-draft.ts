import type { MailAccount, MailAccountInput, MailServer } from '@sanhe/protocol/mail-api'

/** `hint` names what the provider requires instead of the password of the account. */
export type MailPreset = {
  domains: string[]
  imap: MailServer
  smtp: MailServer
  hint: 'code' | 'appPassword' | 'noPassword'
}

const server = (host: string, port: number, tls: MailServer['tls'] = 'implicit'): MailServer => ({
  host,
  port,
  tls,
})

/** Servers of well-known providers, by the part of the address after the @. */
export const mailPresets: MailPreset[] = [
  {
    domains: ['qq.com', 'foxmail.com', 'vip.qq.com'],
    imap: server('imap.qq.com', 993),
    smtp: server('smtp.qq.com', 465),
    hint: 'code',
  },
  {
    domains: ['163.com'],
    imap: server('imap.163.com', 993),
    smtp: server('smtp.163.com', 465),
    hint: 'code',
  },
  {
    domains: ['126.com'],
    imap: server('imap.126.com', 993),
    smtp: server('smtp.126.com', 465),
    hint: 'code',
  },
  {
    domains: ['gmail.com', 'googlemail.com'],
    imap: server('imap.gmail.com', 993),
    smtp: server('smtp.gmail.com', 465),
    hint: 'appPassword',
  },
  {
    domains: ['icloud.com', 'me.com', 'mac.com'],
    imap: server('imap.mail.me.com', 993),
    smtp: server('smtp.mail.me.com', 587, 'starttls'),
    hint: 'appPassword',
  },
  {
    domains: ['outlook.com', 'hotmail.com', 'live.com', 'msn.com'],
    imap: server('outlook.office365.com', 993),
    smtp: server('smtp-mail.outlook.com', 587, 'starttls'),
    hint: 'noPassword',
  },
]

const domainOf = (address: string) => address.trim().toLowerCase().split('@')[1] ?? ''
export const findMailPreset = (address: string) =>
  mailPresets.find(({ domains }) => domains.includes(domainOf(address)))

type ServerDraft = { host: string; port: string; tls: MailServer['tls'] }
/** Values of the fields of the form, as the owner typed them. */
export type MailDraft = {
  name: string
  address: string
  user: string
  password: string
  imap: ServerDraft
  smtp: ServerDraft
}

const toServerDraft = ({ host, port, tls }: MailServer): ServerDraft => ({ host, port: String(port), tls })

export const toMailDraft = (account?: MailAccount): MailDraft => ({
  name: account?.name ?? '',
  address: account?.address ?? '',
  user: account?.user_name ?? '',
  password: '',
  imap: toServerDraft(account?.imap ?? server('', 993)),
  smtp: toServerDraft(account?.smtp ?? server('', 465)),
})

/**
 * Returns the draft with a new address. If the provider of the address is known, its servers replace empty servers and
 * servers of another known provider.
 */
export function changeMailDraftAddress(draft: MailDraft, address: string): MailDraft {
  const preset = findMailPreset(address)
  const user = draft.user === '' || draft.user === draft.address ? address : draft.user
  const isReplaceable =
    draft.imap.host === '' || mailPresets.some(({ imap }) => imap.host === draft.imap.host)
  if (!preset || !isReplaceable) return { ...draft, address, user }
  return { ...draft, address, user, imap: toServerDraft(preset.imap), smtp: toServerDraft(preset.smtp) }
}

/** Returns the draft as the agent stores it; undefined while a field is missing or wrong. */
export function toMailInput(draft: MailDraft): MailAccountInput | undefined {
  const [imap, smtp] = [toServer(draft.imap), toServer(draft.smtp)]
  const [address, name, user_name] = [draft.address.trim(), draft.name.trim(), draft.user.trim()]
  if (!imap || !smtp || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address) || !user_name) return undefined
  const password = draft.password.trim()
  return { name: name || address, address, user_name, imap, smtp, ...(password && { password }) }
}

function toServer({ host, port, tls }: ServerDraft): MailServer | undefined {
  const number = Number(port)
  if (!host.trim() || !/^\d{1,5}$/.test(port.trim()) || number < 1 || number > 65_535) return undefined
  return { host: host.trim(), port: number, tls }
}
