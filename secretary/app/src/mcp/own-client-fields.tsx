import { TextField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { ChevronRight } from 'lucide-react'
import type { McpDraft } from './mcp-draft.ts'
import { mcpLabels } from './mcp-text.ts'
import { mcpRedirectUrl } from './started-login.ts'

type OwnClientFieldsProps = {
  draft: McpDraft
  hasSecret: boolean
  set: (change: Partial<McpDraft>) => void
}

/** Fields for services at which the owner has to register an app. They are folded, because few services need them. */
export function OwnClientFields({ draft, hasSecret, set }: OwnClientFieldsProps) {
  const t = useText(mcpLabels)
  return (
    <details className="group" open={draft.clientId !== ''}>
      <summary className="flex min-h-control w-fit cursor-pointer list-none items-center gap-1.5 rounded-control pr-2 text-sm text-muted hover:text-text [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-4 transition-transform group-open:rotate-90 motion-reduce:transition-none"
        />
        {t.ownClient}
      </summary>
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
    </details>
  )
}
