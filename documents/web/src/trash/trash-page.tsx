import { Button } from '@sanhe/ui/button.tsx'
import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { ConfirmDialog } from '@sanhe/ui/confirm-dialog.tsx'
import { inputClasses } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { EmptyState, ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Search, SearchX, Trash2 } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { TrashEntry } from '#api.ts'
import { projectsQuery } from '#queries.ts'
import { useIsAdmin } from '#rights.ts'
import { TopBarActions, TopBarTitle } from '#shell/top-bar.tsx'
import { emptyTrash, deleteTrashItemPermanently } from './actions.ts'
import { trashQuery } from './queries.ts'
import { trashLabels } from './text.ts'
import { TrashItem } from './trash-item.tsx'

const route = getRouteApi('/app/trash')

type Open = { kind: 'empty' } | { kind: 'remove'; entry: TrashEntry }

export function TrashPage() {
  const t = useText(trashLabels)
  const isAdmin = useIsAdmin()
  const { project } = route.useSearch()
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState<Open>()
  const trash = useInfiniteQuery(trashQuery(project, useDeferredValue(typed.trim())))
  const entries = trash.data?.pages.flatMap((page) => page.entries)
  return (
    <>
      <TopBarTitle>{t.title}</TopBarTitle>
      <TopBarActions>
        {isAdmin && entries && entries.length > 0 && (
          <Button onClick={() => setOpen({ kind: 'empty' })}>{t.emptyTrash}</Button>
        )}
      </TopBarActions>
      <div className="mx-auto flex max-w-5xl flex-col gap-4 p-4 md:p-6">
        <p className="text-sm text-muted">{t.hint}</p>
        <TrashFilter typed={typed} onType={setTyped} project={project} />
        {trash.isPending && <Skeleton rows={6} />}
        {trash.isError && (
          <ErrorState title={t.failed} error={trash.error} onRetry={() => void trash.refetch()} />
        )}
        {entries?.length === 0 && (
          <NothingInTrash isSearch={typed.trim() !== ''} isProject={project !== undefined} />
        )}
        {entries && entries.length > 0 && (
          <ul className="divide-y divide-line rounded-control border border-line bg-surface">
            {entries.map((entry) => (
              <TrashItem
                key={`${entry.kind} ${entry.id}`}
                entry={entry}
                onRemove={() => setOpen({ kind: 'remove', entry })}
              />
            ))}
          </ul>
        )}
        {trash.hasNextPage && (
          <Button
            className="self-center"
            isBusy={trash.isFetchingNextPage}
            onClick={() => void trash.fetchNextPage()}
          >
            {t.more}
          </Button>
        )}
      </div>
      <TrashConfirmation open={open} project={project} onClose={() => setOpen(undefined)} />
    </>
  )
}

type TrashFilterProps = { typed: string; onType: (text: string) => void; project: string | undefined }

function TrashFilter({ typed, onType, project }: TrashFilterProps) {
  const t = useText(trashLabels)
  const navigate = route.useNavigate()
  const { data: projects = [] } = useQuery(projectsQuery)
  return (
    <search aria-label={t.find} className="flex flex-wrap items-center gap-2">
      <div className="relative min-w-0 flex-[1_1_14rem] sm:max-w-80">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted"
        />
        <input
          type="search"
          aria-label={t.find}
          placeholder={t.find}
          value={typed}
          maxLength={200}
          className={joinClassNames(inputClasses, 'h-control pl-8!')}
          onChange={(event) => onType(event.target.value)}
        />
      </div>
      <select
        aria-label={t.project}
        value={project ?? ''}
        className={joinClassNames(inputClasses, 'h-control shrink-0 sm:w-56')}
        onChange={({ target: { value } }) =>
          void navigate({ search: value ? { project: value } : {}, replace: true })
        }
      >
        <option value="">{t.allProjects}</option>
        {projects.map(({ id, slug, name }) => (
          <option key={id} value={slug}>
            {name}
          </option>
        ))}
      </select>
    </search>
  )
}

/** `isSearch`: words are searched. `isProject`: the list has only the items of one project. */
function NothingInTrash({ isSearch, isProject }: { isSearch: boolean; isProject: boolean }) {
  const t = useText(trashLabels)
  return (
    <EmptyState
      icon={isSearch ? SearchX : Trash2}
      title={isSearch ? t.noMatch : isProject ? t.emptyProject : t.empty}
    >
      {isSearch ? t.noMatchHint : t.emptyHint}
    </EmptyState>
  )
}

type TrashConfirmationProps = { open: Open | undefined; project: string | undefined; onClose: () => void }

function TrashConfirmation({ open, project, onClose }: TrashConfirmationProps) {
  const t = useText(trashLabels)
  const { data: projects = [] } = useQuery(projectsQuery)
  if (!open) return null
  const name = projects.find(({ slug }) => slug === project)?.name
  const isEmptying = open.kind === 'empty'
  const confirm = () => {
    onClose()
    void (isEmptying ? emptyTrash(project) : deleteTrashItemPermanently(open.entry))
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={confirm}
      title={isEmptying ? t.emptyHeading : t.removeHeading}
      action={isEmptying ? t.emptyTrash : t.remove}
    >
      {isEmptying ? (name ? t.emptyProjectHint(name) : t.emptyAllHint) : t.removeHint(open.entry.title)}
    </ConfirmDialog>
  )
}
