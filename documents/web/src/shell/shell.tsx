import { useText } from '@sanhe/ui/i18n.ts'
import { lazyExport } from '@sanhe/ui/lazy-export.ts'
import { localStorageItem, useLocalStorageItem } from '@sanhe/ui/local-storage.ts'
import { phoneMediaQuery, useMediaQuery } from '@sanhe/ui/media-query.ts'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { CloudOff } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { countDocumentsWithDrafts, hasDrafts } from '#editor/draft-names.ts'
import { runAfterPaint } from '#editor/use-after-paint.ts'
import { startLiveUpdates, useIsEventStreamConnected } from '#live.ts'
import { newProjectDialogStore } from '#projects/dialog-store.ts'
import { sessionQuery } from '#queries.ts'
import { exportDialogStore, importDialogStore } from '#transfer/dialog-store.ts'
import { useTreeDialog } from '#tree/dialog-store.ts'
import { getLoadedSidebar, loadSidebar } from './lazy-sidebar.ts'
import { EarlyPaletteField } from './early-palette-field.tsx'
import { useCommandPaletteShortcut, useIsPaletteOpen } from './palette-store.ts'
import { shellLabels } from './text.ts'
import { TopBar } from './top-bar.tsx'

const NoAccessPage = lazyExport(() => import('./no-access-page.tsx'), 'NoAccessPage')
const SecondFactorRequiredPage = lazyExport(
  () => import('#second-factor/second-factor-required-page.tsx'),
  'SecondFactorRequiredPage',
)
const Drawer = lazyExport(() => import('@sanhe/ui/dialog.tsx'), 'Drawer')
const TreeDialogs = lazyExport(() => import('#tree/tree-dialogs.tsx'), 'TreeDialogs')
const NewProject = lazyExport(() => import('#projects/new-project.tsx'), 'NewProjectDialog')
const ImportDialog = lazyExport(() => import('#transfer/import-dialog.tsx'), 'ImportDialog')
const ExportDialog = lazyExport(() => import('#transfer/export-dialog.tsx'), 'ExportDialog')
const UnsavedDrafts = lazyExport(() => import('#editor/unsaved-drafts.tsx'), 'UnsavedDraftList')
const Palette = lazyExport(() => import('#search/palette.tsx'), 'CommandPalette')

const sidebarStore = localStorageItem(
  'sanhe.documents.sidebar',
  (text) => text !== 'hidden',
  (isShown) => (isShown ? 'shown' : 'hidden'),
)

/** Delay of the start of offline copies, so that their scripts do not delay the first page on a slow phone. */
const offlineStartDelayMs = 3000

export function AppShell() {
  const { data: user } = useSuspenseQuery(sessionQuery)
  if (user?.role !== 'viewer' && !user?.needs_second_factor) return <TeamShell />
  return <Suspense>{user.role === 'viewer' ? <NoAccessPage /> : <SecondFactorRequiredPage />}</Suspense>
}

function TeamShell() {
  const t = useText(shellLabels)
  const queries = useQueryClient()
  const isSidebarShown = useLocalStorageItem(sidebarStore)
  // Chooses the sidebar component once. If the component changed, React would unmount the sidebar and mount the new
  // one, even if both were identical.
  const [Sidebar] = useState(getLoadedSidebar)
  const isPhone = useMediaQuery(phoneMediaQuery)
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const router = useRouter()
  useCommandPaletteShortcut()
  useEffect(() => startLiveUpdates(queries), [queries])
  // Loads the code that records visited documents after the first paint, because the recorded visits are needed only
  // later. Recording the same visit twice has no effect.
  useEffect(
    () => runAfterPaint(() => void import('#search/recent.ts').then((to) => to.recordDocumentVisits(router))),
    [router],
  )
  useEffect(() => {
    const load = () => void import('#offline/start-offline.ts').then((to) => to.startOffline())
    const timer = setTimeout(load, offlineStartDelayMs)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => router.subscribe('onBeforeNavigate', () => setDrawerOpen(false)), [router])
  return (
    <div className="flex h-dvh overflow-hidden print:h-auto print:overflow-visible">
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-surface px-4 py-2 text-sm shadow-floating focus:translate-y-0"
      >
        {t.skip}
      </a>
      {isSidebarShown && !isPhone && (
        <aside className="flex w-[280px] shrink-0 border-r border-line bg-sunken print:hidden">
          <Suspense>
            <Sidebar />
          </Suspense>
        </aside>
      )}
      <Suspense>
        {isDrawerOpen && isPhone && (
          <Drawer isOpen onClose={() => setDrawerOpen(false)} title={t.navigation}>
            <Sidebar />
          </Drawer>
        )}
      </Suspense>
      <div className="flex min-w-0 flex-1 flex-col">
        <TopBar
          isSidebarShown={isSidebarShown}
          onSidebar={() => sidebarStore.set(!isSidebarShown)}
          onDrawer={() => {
            void loadSidebar()
            setDrawerOpen(true)
          }}
        >
          <OfflineNote />
          <DraftNote />
          <main
            id="main"
            tabIndex={-1}
            className="min-h-0 flex-1 overflow-y-auto outline-none print:overflow-visible"
          >
            <Outlet />
          </main>
        </TopBar>
      </div>
      <OnDemand />
    </div>
  )
}

function OnDemand() {
  const hasTreeDialog = useTreeDialog() !== undefined
  const isPaletteOpen = useIsPaletteOpen()
  const isNewProject = newProjectDialogStore.useOpen() !== undefined
  const importTarget = importDialogStore.useOpen()
  const exportSubject = exportDialogStore.useOpen()
  return (
    <Suspense>
      {hasTreeDialog && <TreeDialogs />}
      {isPaletteOpen && (
        <Suspense fallback={<EarlyPaletteField />}>
          <Palette />
        </Suspense>
      )}
      {isNewProject && <NewProject />}
      {importTarget && <ImportDialog target={importTarget} />}
      {exportSubject && <ExportDialog subject={exportSubject} />}
    </Suspense>
  )
}

/**
 * Shows a note about drafts whose document was deleted. It checks on each page, because the document of a
 * draft may have been deleted since the last page.
 */
function DraftNote() {
  const page = useRouterState({ select: ({ location }) => location.pathname })
  return <Suspense>{hasDrafts() && <UnsavedDrafts key={page} />}</Suspense>
}

function OfflineNote() {
  const t = useText(shellLabels)
  if (useIsEventStreamConnected()) return null
  const unsaved = countDocumentsWithDrafts()
  return (
    <output className="flex items-center gap-2 bg-warn-soft px-4 py-2 text-sm text-warn-text">
      <CloudOff aria-hidden className="size-4 shrink-0" />
      {t.offline} {unsaved > 0 && t.notSaved(unsaved)}
    </output>
  )
}
