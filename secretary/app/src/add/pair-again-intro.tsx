import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useMutation } from '@tanstack/react-query'
import { isRelayAddress, listAgentOrigins } from '#agents/addresses.ts'
import { ConnectionProblemNote } from '#agents/connection-problem.tsx'
import { pairByAccount } from '#agents/pair-by-account.ts'
import type { Secretary } from '#agents/secretaries.ts'
import { pairAgainLabels } from './pair-again-text.ts'

type PairAgainIntroProps = {
  address: string
  /** Entry of the secretary in the list; undefined while the list loads and for an agent that is not listed. */
  secretary: Secretary | undefined
  onPaired: (address: string) => void
}

/** Says how a secretary is paired again, and pairs by the key that the account stores, if there is one. */
export function PairAgainIntro({ address, secretary, onPaired }: PairAgainIntroProps) {
  const t = useText(pairAgainLabels)
  const pair = useMutation({ mutationFn: pairByAccount, onSuccess: onPaired })
  return (
    <section className="mb-4 flex flex-col gap-3 rounded-[12px] border border-line bg-surface p-4">
      <div className="flex items-center gap-3">
        {secretary && (
          <span
            aria-hidden
            className="grid size-11 shrink-0 place-items-center rounded-full bg-sunken text-xl"
          >
            {secretary.avatar}
          </span>
        )}
        <span className="min-w-0">
          {secretary && <span className="block truncate font-semibold">{secretary.name}</span>}
          <span className="block text-sm [overflow-wrap:anywhere] text-muted">{address}</span>
        </span>
      </div>
      {secretary && <p className="text-sm leading-6">{t.kept}</p>}
      {secretary?.api_key_stored && (
        <>
          <p className="text-sm leading-6 text-muted">{t.byAccountHint}</p>
          <Button
            look="primary"
            className="self-start"
            isBusy={pair.isPending}
            onClick={() => pair.mutate(secretary.id)}
          >
            {t.byAccount}
          </Button>
        </>
      )}
      {pair.error && (
        <ConnectionProblemNote
          error={pair.error}
          address={address}
          onAccepted={() => secretary && pair.mutate(secretary.id)}
        />
      )}
      <p className="text-sm leading-6 text-muted">
        {t.byCodeHint}
        {!isRelayAddress(address) && (
          <a
            href={`${listAgentOrigins(address)[0]}/pairing`}
            target="_blank"
            rel="noopener noreferrer"
            className="ml-1 inline-flex min-h-6 items-center underline"
          >
            {t.openPairingPage}
          </a>
        )}
      </p>
    </section>
  )
}
