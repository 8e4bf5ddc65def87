import type { AgentApi } from '@sanhe/protocol/agent-api'
import type { BundlePart, BundleReview } from '@sanhe/protocol/bundles-api'
import { Button, buttonClasses } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { EmptyState, ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { FileArchive, Package, PackagePlus, Store } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
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

function Bundles({ address, api }: { address: string; api: AgentApi }) {
  const t = useText(bundleLabels)
  const { install: requested } = route.useSearch()
  const navigate = useNavigate()
  const [shown, setShown] = useState<OpenReview>()
  const { data: origin } = useQuery({ queryKey: ['served-by'], queryFn: detectServingProgram })
  const { data, error, refetch } = useQuery({
    queryKey: ['bundles', address],
    queryFn: () => api.bundles(),
    staleTime: 0,
  })
  const onError = (problem: unknown) => showError(explainBundleError(problem, t))
  const reload = () => {
    void refetch()
    void queryClient.invalidateQueries({ queryKey: ['personas', address] })
  }
  const review = useMutation({
    mutationFn: async ({ read, slug }: { read: () => Promise<string>; slug?: string }) => ({
      review: await api.reviewBundle(await read()),
      slug,
    }),
    onSuccess: setShown,
  })
  const install = useMutation({
    mutationFn: ({ open, replace }: { open: OpenReview; replace: BundlePart[] }) =>
      api.installBundle(open.review, replace),
    onSuccess(_, { open }) {
      setShown(undefined)
      showToast(open.review.persona?.state === 'new' ? t.installedWithPersona : t.installed)
      if (open.slug !== undefined) countMarketInstallation(open.slug)
    },
    onSettled: reload,
    onError,
  })
  const { mutate: begin } = review
  useEffect(() => {
    if (requested === undefined) return
    begin({ read: () => downloadFromMarket(requested), slug: requested })
    void navigate({ to: '/bundles/$address', params: { address }, search: {}, replace: true })
  }, [requested, begin, navigate, address])
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
            onUpdate={() => begin({ read: () => downloadFromMarket(bundle.slug), slug: bundle.slug })}
            onChanged={reload}
          />
        ))}
      </ul>
      <PersonaSection address={address} api={api} />
      {shown && (
        <BundleReviewDialog
          key={shown.review.review_id}
          review={shown.review}
          isBusy={install.isPending}
          onInstall={(replace) => install.mutate({ open: shown, replace })}
          onClose={() => setShown(undefined)}
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
