import { fromIso } from '@sanhe/kit/runtime/clock'
import { Button } from '@sanhe/ui/button.tsx'
import { ConfirmDialog } from '@sanhe/ui/confirm-dialog.tsx'
import { localeByLanguage, useLanguage, useText } from '@sanhe/ui/i18n.ts'
import { lazyExport } from '@sanhe/ui/lazy-export.ts'
import { EmptyState, ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { getDateFormat } from '@sanhe/ui/relative-time.ts'
import { RelativeTimeLabel } from '@sanhe/ui/relative-time-label.tsx'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { ApiToken } from '#api.ts'
import { projectsQuery } from '#queries.ts'
import { tokensQuery } from './queries.ts'
import { AccountPageSection } from './section.tsx'
import { revokeToken } from './token-actions.ts'
import { apiTokenLabels } from './token-text.ts'

const NewToken = lazyExport(() => import('./new-token-dialog.tsx'), 'NewTokenDialog')

export function TokensSection() {
  const t = useText(apiTokenLabels)
  const { data: tokens, error, isError, refetch } = useQuery(tokensQuery)
  const [isCreating, setCreating] = useState(false)
  const [revoking, setRevoking] = useState<ApiToken>()
  const create = (
    <Button className="px-3" onClick={() => setCreating(true)}>
      <Plus aria-hidden className="size-4" />
      {t.create}
    </Button>
  )
  const confirmRevocation = () => {
    setRevoking(undefined)
    if (revoking) void revokeToken(revoking)
  }
  return (
    <AccountPageSection title={t.title} hint={t.hint} action={tokens && tokens.length > 0 && create}>
      {tokens?.length === 0 && (
        <EmptyState icon={KeyRound} title={t.none} className="py-6" action={create}>
          {t.noneHint}
        </EmptyState>
      )}
      {tokens && tokens.length > 0 && (
        <ul className="divide-y divide-line rounded-control border border-line bg-surface">
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} onRevoke={() => setRevoking(token)} />
          ))}
        </ul>
      )}
      {isError && !tokens && <ErrorState title={t.failed} error={error} onRetry={() => void refetch()} />}
      {!isError && !tokens && <Skeleton rows={3} />}
      <Suspense>{isCreating && <NewToken onClose={() => setCreating(false)} />}</Suspense>
      <ConfirmDialog
        isOpen={revoking !== undefined}
        onClose={() => setRevoking(undefined)}
        onConfirm={confirmRevocation}
        title={t.revokeHeading}
        action={t.revoke}
      >
        {t.revokeHint(revoking?.name ?? '')}
      </ConfirmDialog>
    </AccountPageSection>
  )
}

function TokenRow({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
  const t = useText(apiTokenLabels)
  const { data: projects = [] } = useQuery(projectsQuery)
  const day = getDateFormat(localeByLanguage[useLanguage()], { dateStyle: 'medium' })
  const names = projects.filter(({ id }) => token.project_ids?.includes(id)).map(({ name }) => name)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5">
      <div className="min-w-0 flex-[1_1_12rem]">
        <p className="truncate text-sm font-medium">{token.name}</p>
        <p className="flex flex-wrap gap-x-3 text-[13px] text-muted">
          <span>{t.scopes[token.scope]}</span>
          <span className="[overflow-wrap:anywhere]">
            {token.project_ids === null ? t.allProjects : names.join(', ') || t.noProjects}
          </span>
          <span>
            {token.last_used_at ? (
              <>
                {t.lastUsed} <RelativeTimeLabel at={token.last_used_at} />
              </>
            ) : (
              t.neverUsed
            )}
          </span>
          {token.expires_at && <span>{t.expires(day.format(fromIso(token.expires_at)))}</span>}
        </p>
      </div>
      <Button aria-label={t.revokeToken(token.name)} onClick={onRevoke}>
        {t.revoke}
      </Button>
    </li>
  )
}
