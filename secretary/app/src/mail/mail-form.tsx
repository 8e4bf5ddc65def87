import type { AgentApi } from '@sanhe/protocol/agent-api'
import type { MailAccount } from '@sanhe/protocol/mail-api'
import { TextField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useState } from 'react'
import { ConnectionForm } from '#connected-accounts/connection-form.tsx'
import { ConnectedAccountTest } from '#connected-accounts/connection-test.tsx'
import { explainMailError, explainMailProblem } from './explain-mail-error.ts'
import {
  changeMailDraftAddress,
  findMailPreset,
  type MailDraft,
  toMailDraft,
  toMailInput,
} from './mail-draft.ts'
import { mailLabels } from './mail-text.ts'
import { MailServerFields } from './server-fields.tsx'

type MailFormProps = { api: AgentApi; account: MailAccount | undefined; onSaved: () => void }

/** Returns the mailbox whose stored password the connection test uses if the form contains no password. */
const pickAccountId = (account: MailAccount | undefined) => account && { account_id: account.account_id }

/** Form in which the owner adds a mailbox or changes its settings. */
export function MailForm({ api, account, onSaved }: MailFormProps) {
  const t = useText(mailLabels)
  const [draft, setDraft] = useState(() => toMailDraft(account))
  const set = (change: Partial<MailDraft>) => setDraft((before) => ({ ...before, ...change }))
  const complete = toMailInput(draft)
  // A new mailbox needs a password. A stored mailbox keeps its password if the field is empty.
  const input = account || complete?.password ? complete : undefined
  const preset = findMailPreset(draft.address)
  return (
    <ConnectionForm
      labels={t}
      input={input}
      save={(entered) =>
        account ? api.changeMailAccount(account.account_id, entered) : api.addMailAccount(entered)
      }
      explainError={(error) => explainMailError(error, t)}
      onSaved={onSaved}
    >
      <TextField
        label={t.address}
        type="email"
        autoComplete="off"
        value={draft.address}
        maxLength={254}
        onChange={({ target }) => setDraft((before) => changeMailDraftAddress(before, target.value))}
      />
      <TextField
        label={t.name}
        hint={t.nameHint}
        value={draft.name}
        maxLength={100}
        onChange={({ target }) => set({ name: target.value })}
      />
      <TextField
        label={t.password}
        hint={account ? t.passwordStored : preset ? t.presetHints[preset.hint] : t.passwordHint}
        type="password"
        autoComplete="off"
        value={draft.password}
        maxLength={500}
        onChange={({ target }) => set({ password: target.value })}
      />
      <TextField
        label={t.user}
        autoComplete="off"
        value={draft.user}
        maxLength={254}
        onChange={({ target }) => set({ user: target.value })}
      />
      <MailServerFields title={t.incoming} value={draft.imap} onChange={(imap) => set({ imap })} />
      <MailServerFields title={t.outgoing} value={draft.smtp} onChange={(smtp) => set({ smtp })} />
      <ConnectedAccountTest
        labels={t}
        input={input}
        test={async (tested) => {
          const { imap, smtp } = await api.testMailAccount({ ...tested, ...pickAccountId(account) })
          return [
            { name: t.incoming, problem: imap && explainMailProblem(imap, t) },
            { name: t.outgoing, problem: smtp && explainMailProblem(smtp, t) },
          ]
        }}
        explainError={(error) => explainMailError(error, t)}
      />
    </ConnectionForm>
  )
}
