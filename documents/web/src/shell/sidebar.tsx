import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { lazyExport } from '@sanhe/ui/lazy-export.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps, useParams, useRouter } from '@tanstack/react-router'
import {
  Bot,
  FilePlus,
  FolderPlus,
  House,
  Link2,
  type LucideIcon,
  PanelsTopLeft,
  Search,
  SquareKanban,
  Trash2,
  Users,
} from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { startNewDocument } from '#new-document/start-new-document.ts'
import { ProjectIcon } from '#projects/project-icon.tsx'
import { aiChangesQuery, projectsQuery } from '#queries.ts'
import { useCanWrite, useIsAdmin } from '#rights.ts'
import { useIsEventStreamConnected } from '#live.ts'
import { openTreeDialog } from '#tree/dialog-store.ts'
import { treeSidebarLabels } from '#tree/sidebar-text.ts'
import { DocumentTree } from '#tree/tree.tsx'
import { setCommandPaletteOpen } from './palette-store.ts'
import { ProjectSwitcher } from './project-switcher.tsx'
import { shellLabels } from './text.ts'

const SidebarFoot = lazyExport(() => import('./sidebar-foot.tsx'), 'SidebarFoot')

const rowClasses = 'flex h-row w-full items-center gap-2 rounded-[6px] px-2 text-sm hover:bg-hover'

export function Sidebar() {
  const t = useText(shellLabels)
  const { slug: addressSlug, docSlug } = useParams({ strict: false })
  const { data: projects } = useQuery(projectsQuery)
  const isMissing = projects?.every((project) => project.slug !== addressSlug) ?? false
  const slug = isMissing ? undefined : addressSlug
  return (
    <div className="flex min-h-0 w-full flex-col">
      <div className="p-2">
        <ProjectSwitcher slug={slug} />
      </div>
      <nav aria-label={t.navigation} className="flex flex-col px-2 pb-2">
        <button type="button" className={rowClasses} onClick={() => setCommandPaletteOpen(true)}>
          <Search aria-hidden className="size-4 text-muted" />
          <span className="flex-1 text-left">{t.search}</span>
          <kbd className="font-sans text-xs text-muted pointer-coarse:hidden">Ctrl K</kbd>
        </button>
        {slug ? <ProjectNav slug={slug} /> : <TeamNav />}
      </nav>
      {slug ? <Documents slug={slug} docSlug={docSlug} /> : <ProjectLinks />}
      <div className="flex items-center border-t border-line p-2">
        <Suspense fallback={<div className="h-control" />}>
          <SidebarFoot />
        </Suspense>
      </div>
    </div>
  )
}

type NavLinkProps = {
  link: LinkProps
  icon: LucideIcon
  children: ReactNode
  badge?: ReactNode
  exact?: boolean
}

function NavLink({ link, icon: Icon, children, badge, exact = false }: NavLinkProps) {
  return (
    <Link
      {...link}
      activeOptions={{ exact }}
      className={joinClassNames(rowClasses, 'aria-[current=page]:bg-hover aria-[current=page]:font-medium')}
    >
      <Icon aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {badge}
    </Link>
  )
}

function ProjectNav({ slug }: { slug: string }) {
  const t = useText(shellLabels)
  return (
    <>
      <NavLink link={{ to: '/projects/$slug', params: { slug } }} icon={PanelsTopLeft} exact>
        {t.overview}
      </NavLink>
      <NavLink link={{ to: '/projects/$slug/board', params: { slug } }} icon={SquareKanban}>
        {t.board}
      </NavLink>
      {useCanWrite() && <ChangesLink />}
      <NavLink link={{ to: '/trash', search: { project: slug } }} icon={Trash2}>
        {t.trash}
      </NavLink>
    </>
  )
}

function TeamNav() {
  const t = useText(shellLabels)
  return (
    <>
      <NavLink link={{ to: '/' }} icon={House} exact>
        {t.home}
      </NavLink>
      {useCanWrite() && (
        <>
          <ChangesLink />
          <NavLink link={{ to: '/shares' }} icon={Link2}>
            {t.shares}
          </NavLink>
        </>
      )}
      {useIsAdmin() && (
        <NavLink link={{ to: '/people' }} icon={Users}>
          {t.people}
        </NavLink>
      )}
      <NavLink link={{ to: '/trash' }} icon={Trash2}>
        {t.trash}
      </NavLink>
    </>
  )
}

function ChangesLink() {
  const t = useText(shellLabels)
  const { data: waiting = 0 } = useQuery({ ...aiChangesQuery, select: ({ total }) => total })
  const badge = waiting > 0 && (
    <span
      title={t.waiting(waiting)}
      className="rounded-full bg-accent px-1.5 text-xs leading-5 font-medium text-on-accent tabular-nums"
    >
      {waiting > 99 ? '99+' : waiting}
    </span>
  )
  return (
    <NavLink link={{ to: '/changes' }} icon={Bot} badge={badge}>
      {t.changes}
    </NavLink>
  )
}

const headingClasses = 'flex-1 text-xs font-medium text-muted'

function Documents({ slug, docSlug }: { slug: string; docSlug: string | undefined }) {
  const t = useText(treeSidebarLabels)
  const router = useRouter()
  const isConnected = useIsEventStreamConnected()
  const availability = isConnected ? {} : { disabled: true, title: t.needsConnection }
  return (
    <section className="flex min-h-0 flex-1 flex-col border-t border-line">
      <div className="flex items-center py-1 pr-2 pl-4">
        <h2 className={headingClasses}>{t.documents}</h2>
        {useCanWrite() && (
          <>
            <IconButton
              icon={FolderPlus}
              label={t.newFolder}
              small
              {...availability}
              onClick={() => openTreeDialog({ kind: 'new-folder', slug, parentId: null })}
            />
            <IconButton
              icon={FilePlus}
              label={t.newDocument}
              small
              {...availability}
              onClick={() => startNewDocument(router, slug)}
            />
          </>
        )}
      </div>
      <div data-tree-scroll className="relative scroll-pt-10 min-h-0 flex-1 overflow-y-auto px-2">
        <DocumentTree key={slug} slug={slug} currentSlug={docSlug} />
      </div>
    </section>
  )
}

function ProjectLinks() {
  const t = useText(shellLabels)
  const { data: projects = [] } = useQuery(projectsQuery)
  return (
    <section className="min-h-0 flex-1 overflow-y-auto border-t border-line px-2">
      {projects.length > 0 && <h2 className={joinClassNames(headingClasses, 'px-2 py-2')}>{t.projects}</h2>}
      {projects.map((project) => (
        <Link key={project.id} to="/projects/$slug" params={{ slug: project.slug }} className={rowClasses}>
          <ProjectIcon project={project} small />
          <span className="min-w-0 flex-1 truncate">{project.name}</span>
        </Link>
      ))}
    </section>
  )
}
