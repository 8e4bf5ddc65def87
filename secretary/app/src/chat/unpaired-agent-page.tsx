import { Button, buttonClasses } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { ConnectionProblemNote } from '#agents/connection-problem.tsx'
import { pairByAccount } from '#agents/pair-by-account.ts'
import { secretariesQuery } from '#agents/secretaries.ts'
import { ScreenLayout } from '#shell/screen.tsx'
import { unpairedAgentLabels } from './unpaired-text.ts'

/**
 * Page of an agent for which this device has no key. If the agent is in the account's list of secretaries, the account
 * can request a key.
 */
export function UnpairedAgentPage({ address }: { address: string }) {
  const t = useText(unpairedAgentLabels)
  const { data: secretaries } = useQuery(secretariesQuery)
  const secretary = secretaries?.find((row) => row.server_address === address)
  const hasStoredKey = secretary?.api_key_stored ?? false
  const isUnlisted = secretaries !== undefined && !secretary
  const pair = useMutation({ mutationFn: pairByAccount })
  return (
    <ScreenLayout title={secretary?.name ?? address} back="/">
      <EmptyState
        icon={KeyRound}
        title={isUnlisted ? t.unlistedTitle : t.title}
        action={
          <span className="flex flex-wrap justify-center gap-2">
            <Link
              to="/add"
              search={{ address }}
              className={buttonClasses(hasStoredKey ? 'plain' : 'primary')}
            >
              {hasStoredKey ? t.otherWays : t.pair}
            </Link>
            {secretary && hasStoredKey && (
              <Button look="primary" isBusy={pair.isPending} onClick={() => pair.mutate(secretary.id)}>
                {t.pair}
              </Button>
            )}
          </span>
        }
      >
        {isUnlisted ? t.unlisted : hasStoredKey ? t.hint : t.noStoredKey}
      </EmptyState>
      {pair.error && (
        <ConnectionProblemNote
          error={pair.error}
          address={address}
          onAccepted={() => secretary && pair.mutate(secretary.id)}
        />
      )}
    </ScreenLayout>
  )
}
