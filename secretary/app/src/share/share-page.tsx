import { buttonClasses } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { EmptyState, ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { showError } from '@sanhe/ui/toasts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Bot, Share2 } from 'lucide-react'
import { secretariesQuery } from '#agents/secretaries.ts'
import { ScreenLayout } from '#shell/screen.tsx'
import { addToDraft } from './add-to-draft.ts'
import { shareLabels } from './share-text.ts'
import { SharedFileList } from './shared-file-list.tsx'
import { handFilesOver, useIncomingFiles } from './shared-files.ts'
import { composeSharedText } from './shared-text.ts'

const route = getRouteApi('/own/share')

/**
 * Page that other apps open to share texts, links and files, and that the system opens for files. They become the draft
 * of a message to the chosen secretary.
 */
export function SharePage() {
  const t = useText(shareLabels)
  const navigate = useNavigate()
  const search = route.useSearch()
  const shared = composeSharedText(search)
  const files = useIncomingFiles(search.files ?? 0)
  const { data, error, refetch } = useQuery(secretariesQuery)
  const paired = data?.filter(({ hasKey }) => hasKey)
  const choose = useMutation({
    async mutationFn(address: string) {
      await addToDraft(address, shared)
      handFilesOver(address, files ?? [])
    },
    onSuccess: (_, address) => void navigate({ to: '/chat/$address', params: { address }, replace: true }),
    onError: () => showError(t.failed),
  })
  if (!shared && files?.length === 0)
    return (
      <ScreenLayout title={t.title} back="/">
        <EmptyState icon={Share2} title={t.empty}>
          {t.emptyHint}
        </EmptyState>
      </ScreenLayout>
    )
  return (
    <ScreenLayout title={t.title} back="/" className="gap-4">
      <p className="text-sm text-muted">{t.hint}</p>
      {shared && (
        <blockquote className="max-h-40 overflow-y-auto rounded-[12px] border border-line bg-sunken p-4 whitespace-pre-wrap [overflow-wrap:anywhere]">
          {shared}
        </blockquote>
      )}
      {files ? <SharedFileList files={files} /> : <Skeleton rows={1} />}
      {!paired &&
        (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={2} />)}
      {paired?.length === 0 && <NoSecretary />}
      <ul className="flex flex-col gap-2">
        {paired?.map(({ server_address, name, avatar }) => (
          <li key={server_address}>
            <button
              type="button"
              disabled={choose.isPending || !files}
              className="flex w-full items-center gap-4 rounded-[12px] border border-line bg-surface p-3 text-left hover:bg-hover"
              onClick={() => choose.mutate(server_address)}
            >
              <span
                aria-hidden
                className="grid size-11 shrink-0 place-items-center rounded-full bg-sunken text-xl"
              >
                {avatar}
              </span>
              <span className="min-w-0 flex-1 truncate font-semibold">{name}</span>
            </button>
          </li>
        ))}
      </ul>
    </ScreenLayout>
  )
}

function NoSecretary() {
  const t = useText(shareLabels)
  return (
    <EmptyState icon={Bot} title={t.noSecretary}>
      <p>{t.noSecretaryHint}</p>
      <Link to="/add" className={`${buttonClasses('primary')} mt-4`}>
        {t.add}
      </Link>
    </EmptyState>
  )
}
