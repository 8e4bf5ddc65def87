import { languageNames, languages, setLanguage, useLanguage, useText } from '@sanhe/ui/i18n.ts'
import { setTheme, themes, useTheme } from '@sanhe/ui/theme.ts'
import { type AnyRouter, useNavigate, useRouter } from '@tanstack/react-router'
import {
  Bot,
  FilePlus,
  FolderInput,
  FolderOutput,
  FolderPlus,
  Languages,
  LayoutGrid,
  Link2,
  LogOut,
  type LucideIcon,
  PackagePlus,
  PanelsTopLeft,
  SquareKanban,
  SunMoon,
  Trash2,
  Users,
} from 'lucide-react'
import { startNewDocument } from '#new-document/start-new-document.ts'
import { newProjectDialogStore } from '#projects/dialog-store.ts'
import { useCanWrite, useIsAdmin } from '#rights.ts'
import { signOut } from '#session.ts'
import { exportDialogStore, importDialogStore } from '#transfer/dialog-store.ts'
import { getCachedTree } from '#tree/cached-tree.ts'
import { openTreeDialog } from '#tree/dialog-store.ts'
import { listAllTreeNodes } from '#tree/node.ts'
import { searchLabels } from './text.ts'

/** `labels`: the name of the command in both languages, because users type the name they remember. */
export type PaletteCommand = {
  key: string
  icon: LucideIcon
  label: string
  labels: readonly string[]
  run: () => void
}

type Words = ReturnType<typeof useText<(typeof searchLabels)['en']>>

const command =
  (t: Words) =>
  (key: string, icon: LucideIcon, say: (words: Words) => string, run: () => void): PaletteCommand => ({
    key,
    icon,
    label: say(t),
    labels: [say(searchLabels.en), say(searchLabels.zh)],
    run,
  })

/** Returns all commands of this page. Project commands are included only within a project. */
export function usePaletteCommands(slug: string | undefined): PaletteCommand[] {
  const t = useText(searchLabels)
  const make = command(t)
  return [...useActionCommands(make, slug), ...useNavigationCommands(make, slug), ...useSettings(make)]
}

type Make = ReturnType<typeof command>

function useActionCommands(make: Make, slug: string | undefined) {
  const router = useRouter()
  const canWrite = useCanWrite()
  const isAdmin = useIsAdmin()
  const inProject = slug === undefined ? [] : projectCommands(make, slug, router)
  const newProject = make(
    'new-project',
    PackagePlus,
    (t) => t.newProject,
    () => newProjectDialogStore.open({}),
  )
  // Outside of a project, an import creates a project, which only administrators may do.
  const importProject = make(
    'import',
    FolderInput,
    (t) => t.importFiles,
    () => importDialogStore.open({ kind: 'new-project' }),
  )
  const forAdmins = slug === undefined ? [newProject, importProject] : [newProject]
  return [...inProject.slice(0, 2), ...(isAdmin ? forAdmins : []), ...inProject.slice(2)].filter(
    ({ key }) => canWrite || key === 'export',
  )
}

/**
 * Returns the open document, which the export command exports. Returns undefined on other pages, where the command
 * exports the project.
 */
function findOpenDocument(slug: string, router: AnyRouter) {
  const { docSlug } = (router.state.matches.at(-1)?.params ?? {}) as { docSlug?: string }
  const node = listAllTreeNodes(getCachedTree(slug)).find((candidate) => candidate.slug === docSlug)
  return node && { document: { slug: node.slug, title: node.title, type: node.type } }
}

const projectCommands = (make: Make, slug: string, router: AnyRouter) => [
  make(
    'new-document',
    FilePlus,
    (t) => t.newDocument,
    // The timeout lets the closing palette return the focus to the former element first, so that the title field gets
    // the focus last.
    () => setTimeout(() => startNewDocument(router, slug)),
  ),
  make(
    'new-folder',
    FolderPlus,
    (t) => t.newFolder,
    () => openTreeDialog({ kind: 'new-folder', slug, parentId: null }),
  ),
  make(
    'import',
    FolderInput,
    (t) => t.importFiles,
    () => importDialogStore.open({ kind: 'project', slug }),
  ),
  make(
    'export',
    FolderOutput,
    (t) => t.exportFiles,
    () => exportDialogStore.open({ slug, ...findOpenDocument(slug, router) }),
  ),
]

function useNavigationCommands(make: Make, slug: string | undefined) {
  const navigate = useNavigate()
  const canWrite = useCanWrite()
  const isAdmin = useIsAdmin()
  const inProject =
    slug === undefined
      ? []
      : [
          make(
            'overview',
            PanelsTopLeft,
            (t) => t.goTo(t.places.overview),
            () => void navigate({ to: '/projects/$slug', params: { slug } }),
          ),
          make(
            'board',
            SquareKanban,
            (t) => t.goTo(t.places.board),
            () => void navigate({ to: '/projects/$slug/board', params: { slug } }),
          ),
        ]
  return [
    ...inProject,
    make(
      'changes',
      Bot,
      (t) => t.goTo(t.places.changes),
      () => void navigate({ to: '/changes' }),
    ),
    make(
      'projects',
      LayoutGrid,
      (t) => t.goTo(t.places.projects),
      () => void navigate({ to: '/' }),
    ),
    make(
      'shares',
      Link2,
      (t) => t.goTo(t.places.shares),
      () => void navigate({ to: '/shares' }),
    ),
    make(
      'people',
      Users,
      (t) => t.goTo(t.places.people),
      () => void navigate({ to: '/people' }),
    ),
    make(
      'trash',
      Trash2,
      (t) => t.goTo(t.places.trash),
      () => void navigate({ to: '/trash', search: slug === undefined ? {} : { project: slug } }),
    ),
  ].filter(({ key }) => (key === 'people' ? isAdmin : canWrite || (key !== 'changes' && key !== 'shares')))
}

function useSettings(make: Make) {
  const theme = useTheme()
  const language = useLanguage()
  return [
    ...themes
      .filter((other) => other !== theme)
      .map((other) =>
        make(
          `theme-${other}`,
          SunMoon,
          (t) => t.appearance[other],
          () => setTheme(other),
        ),
      ),
    ...languages
      .filter((other) => other !== language)
      .map((other) =>
        make(
          `language-${other}`,
          Languages,
          (t) => t.language(languageNames[other]),
          () => setLanguage(other),
        ),
      ),
    make(
      'sign-out',
      LogOut,
      (t) => t.signOut,
      () => void signOut(),
    ),
  ]
}
