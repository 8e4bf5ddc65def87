import type { AgentApi } from '@sanhe/protocol/agent-api'
import type { BundlePart, BundleReview } from '@sanhe/protocol/bundles-api'
import { Button, buttonClasses } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { EmptyState, ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { FileArchive, Package, PackagePlus, Store } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { AgentScreen } from '#agents/agent-screen.tsx'
import { detectServingProgram } from '#detect-server.ts'
import { queryClient } from '#queries.ts'
import { ScreenLayout } from '#shell/screen.tsx'
import { toBase64 } from '#skills/read-upload.ts'
import { BundleCard } from './bundle-card.tsx'
import { BundleReviewDialog } from './bundle-review-dialog.tsx'
import { bundleLabels } from './bundles-text.ts'
import { explainBundleError } from './explain-bundle-error.ts'
import { countMarketInstallation, downloadFromMarket } from './market-download.ts'
import { PersonaSection } from './persona-section.tsx'

const route = getRouteApi('/own/bundles/$address')

/** Page on which the owner reviews, installs, updates and removes bundles, and chooses a persona. */
export function BundlesPage() {
  const { address } = route.useParams()
  return <AgentScreen address={address}>{(_, api) => <Bundles address={address} api={api} />}</AgentScreen>
}

/** Opened review. `slug` is set if the bundle came from the market. */
type OpenReview = { review: BundleReview; slug?: string | undefined }

/**
 * Reviews a bundle before it is installed. `begin` reads a bundle and opens its review; the agent installs exactly what
 * the review has shown.
 */
function useBundleReview(api: AgentApi, reload: () => void) {
  const t = useText(bundleLabels)
  const [open, setOpen] = useState<OpenReview>()
  const review = useMutation({
    mutationFn: async ({ read, slug }: { read: () => Promise<string>; slug?: string }) => ({
      review: await api.reviewBundle(await read()),
      slug,
    }),
    onSuccess: setOpen,
  })
  const install = useMutation({
    mutationFn: ({ reviewed, replace }: { reviewed: OpenReview; replace: BundlePart[] }) =>
      api.installBundle(reviewed.review, replace),
    onSuccess(_, { reviewed }) {
      setOpen(undefined)
      showToast(reviewed.review.persona?.state === 'new' ? t.installedWithPersona : t.installed)
      if (reviewed.slug !== undefined) countMarketInstallation(reviewed.slug)
    },
    onSettled: reload,
    onError: (problem) => showError(explainBundleError(problem, t)),
  })
  return { open, close: () => setOpen(undefined), begin: review.mutate, review, install }
}

/** Reviews the bundle of the market that the URL names, and removes it from the URL. */
function useRequestedInstallation(address: string, review: (slug: string) => void) {
  const { install: slug } = route.useSearch()
  const navigate = useNavigate()
  const reviewRequested = useEffectEvent(review)
  useEffect(() => {
    if (slug === undefined) return
    reviewRequested(slug)
    void navigate({ to: '/bundles/$address', params: { address }, search: {}, replace: true })
  }, [slug, navigate, address])
}

function Bundles({ address, api }: { address: string; api: AgentApi }) {
  const t = useText(bundleLabels)
  const { data: origin } = useQuery({ queryKey: ['served-by'], queryFn: detectServingProgram })
  const { data, error, refetch } = useQuery({
    queryKey: ['bundles', address],
    queryFn: () => api.bundles(),
    staleTime: 0,
  })
  const reload = () => {
    void refetch()
    void queryClient.invalidateQueries({ queryKey: ['personas', address] })
  }
  const { open, close, begin, review, install } = useBundleReview(api, reload)
  const reviewFromMarket = (slug: string) => begin({ read: () => downloadFromMarket(slug), slug })
  useRequestedInstallation(address, reviewFromMarket)
  return (
    <ScreenLayout title={t.title} back={`/manage/${encodeURIComponent(address)}`} className="gap-4">
      <p className="text-sm text-muted">{t.intro}</p>
      <div className="flex flex-wrap gap-2">
        {origin === 'backend' && (
          <Link to="/market" className={buttonClasses('primary')}>
            <Store aria-hidden className="size-4" />
            {t.market}
          </Link>
        )}
        <ChooseFile isBusy={review.isPending} onChosen={(file) => begin({ read: () => toBase64(file) })} />
        <Link to="/make-bundle/$address" params={{ address }} className={buttonClasses('plain')}>
          <PackagePlus aria-hidden className="size-4" />
          {t.make}
        </Link>
      </div>
      {review.error && (
        <p
          role="alert"
          className="rounded-[12px] border border-danger bg-danger-soft p-4 text-sm font-medium text-danger-text"
        >
          {explainBundleError(review.error, t)}
        </p>
      )}
      {!data && (error ? <ErrorState error={error} onRetry={reload} /> : <Skeleton rows={4} />)}
      {data?.bundles.length === 0 && (
        <EmptyState icon={Package} title={t.none}>
          {t.noneHint}
        </EmptyState>
      )}
      <ul className="flex flex-col gap-3">
        {data?.bundles.map((bundle) => (
          <BundleCard
            key={bundle.slug}
            api={api}
            bundle={bundle}
            hasMarket={origin === 'backend'}
            isBusy={review.isPending}
            onUpdate={() => reviewFromMarket(bundle.slug)}
            onChanged={reload}
          />
        ))}
      </ul>
      <PersonaSection address={address} api={api} />
      {open && (
        <BundleReviewDialog
          key={open.review.review_id}
          review={open.review}
          isBusy={install.isPending}
          onInstall={(replace) => install.mutate({ reviewed: open, replace })}
          onClose={close}
        />
      )}
    </ScreenLayout>
  )
}

function ChooseFile({ isBusy, onChosen }: { isBusy: boolean; onChosen: (file: File) => void }) {
  const t = useText(bundleLabels)
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button isBusy={isBusy} onClick={() => input.current?.click()}>
        <FileArchive aria-hidden className="size-4" />
        {t.addFile}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".zip,application/zip"
        aria-label={t.addFile}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) onChosen(file)
        }}
      />
    </>
  )
}
