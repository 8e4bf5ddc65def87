import { TextField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { FoldedDetails } from '#shell/folded-details.tsx'
import type { McpDraft } from './mcp-draft.ts'
import { mcpLabels } from './mcp-text.ts'
import { mcpRedirectUrl } from './started-login.ts'

type OwnClientFieldsProps = {
  draft: McpDraft
  /** True if a client is stored. */
  hasClient: boolean
  hasSecret: boolean
  set: (change: Partial<McpDraft>) => void
}

/** Fields for services at which the owner has to register an app. They are folded, because few services need them. */
export function OwnClientFields({ draft, hasClient, hasSecret, set }: OwnClientFieldsProps) {
  const t = useText(mcpLabels)
  return (
    <FoldedDetails label={t.ownClient} isOpen={hasClient}>
      <div className="mt-2 flex flex-col gap-4">
        <p className="text-sm text-muted [overflow-wrap:anywhere]">{t.ownClientHint(mcpRedirectUrl())}</p>
        <TextField
          label={t.clientId}
          autoComplete="off"
          maxLength={500}
          value={draft.clientId}
          onChange={({ target }) => set({ clientId: target.value })}
        />
        <TextField
          label={t.clientSecret}
          {...(hasSecret && { hint: t.secretStored })}
          type="password"
          autoComplete="off"
          maxLength={500}
          value={draft.clientSecret}
          onChange={({ target }) => set({ clientSecret: target.value })}
        />
      </div>
    </FoldedDetails>
  )
}
