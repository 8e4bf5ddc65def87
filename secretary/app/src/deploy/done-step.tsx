import { buttonClasses } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { Skeleton } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { ConnectProblemNote } from '#agents/connect-problem.tsx'
import { pairByAccount } from '#agents/pair-by-account.ts'
import { deployText } from './deploy-text.ts'
import { Step } from './step.tsx'

/** It runs, and this device is paired by itself: the account asks the agent for an invitation. */
export function DoneStep({ secretaryId }: { secretaryId: number }) {
  const t = useText(deployText)
  const { data: address, error } = useQuery({
    queryKey: ['pair-by-account', secretaryId],
    queryFn: () => pairByAccount(secretaryId),
    retry: 1,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Step number={address ? 7 : 6} title={t.doneTitle}>
      <CircleCheck aria-hidden className="size-14 text-ok-text" />
      {error ? (
        <>
          <p className="leading-7">{t.pairByHand}</p>
          <ConnectProblemNote error={error} />
          <Link to="/add" className={buttonClasses()}>
            {t.pairing}
          </Link>
        </>
      ) : address ? (
        <Link to="/chat/$address" params={{ address }} className={`${buttonClasses('primary')} self-start`}>
          {t.toChat}
        </Link>
      ) : (
        <>
          <p className="leading-7">{t.doneHint}</p>
          <Skeleton rows={1} />
        </>
      )}
    </Step>
  )
}
