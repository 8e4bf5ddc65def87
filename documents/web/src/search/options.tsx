import { useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SearchResult, TreeNode } from '#api.ts'
import { ProjectIcon } from '#projects/project-icon.tsx'
import { projectsQuery } from '#queries.ts'
import { DocumentTypeIcon } from '#tree/doc-type.tsx'
import { listAllTreeNodes } from '#tree/node.ts'
import { findFolderPath } from '#tree/rules.ts'
import { type PaletteCommand, usePaletteCommands } from './commands.ts'
import { useOtherResultOptions, usePeopleOptions } from './other-options.tsx'
import { useLocalDocuments } from './local-documents.ts'
import { type DocumentVisit, useDocumentVisits } from './recent.ts'
import { toDocumentAddress } from './result-addresses.ts'
import { DocumentResultLines, HighlightedText, SearchResultLines } from './result-lines.tsx'
import { highlightTitle, scoreLabelMatch, minStrongMatchScore } from './rules.ts'
import { searchLabels } from './text.ts'
import { useProjectTrees } from './use-search.ts'

/** A row of the command palette. Its `key` stays the same while the list changes. */
export type CommandPaletteOption = {
  key: string
  content: ReactNode
  run: () => void
  /** Address of a result, which the keyboard opens in a new tab or copies. */
  address?: string
  /** Address of the editor of a result. */
  editAddress?: string | undefined
}
export type CommandPaletteGroup = { title: string; options: CommandPaletteOption[] }

const maxCommands = 5
const maxProjects = 4

const commandOption = ({ key, icon: Icon, label, run }: PaletteCommand): CommandPaletteOption => ({
  key,
  run,
  content: (
    <>
      <Icon aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="min-w-0 flex-1 truncate text-sm">{label}</span>
    </>
  ),
})

type Scored<T> = { item: T; score: number }

const bestOf = <T,>(
  typed: string,
  items: readonly T[],
  labelsOf: (item: T) => readonly string[],
): Scored<T>[] =>
  items
    .map((item) => ({ item, score: scoreLabelMatch(typed, labelsOf(item)) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)

/** Commands and projects that match the typed text, with strong matches separate from weak ones. */
function useMatches(typed: string, slug: string | undefined) {
  const t = useText(searchLabels)
  const navigate = useNavigate()
  const commands = usePaletteCommands(slug)
  const { data: projects = [] } = useQuery(projectsQuery)
  const foundCommands = bestOf(typed, commands, ({ labels }) => labels)
  const foundProjects = bestOf(typed, projects, ({ name, slug: own }) => [name, own])
  const isMeant = ({ score }: Scored<unknown>) => score >= minStrongMatchScore
  const group = (title: string, options: CommandPaletteOption[]) =>
    options.length > 0 ? [{ title, options }] : []
  const groupsOf = (pick: (found: Scored<unknown>) => boolean) => [
    ...group(
      t.projects,
      foundProjects
        .filter(pick)
        .slice(0, maxProjects)
        .map(({ item }) => ({
          key: `project-${item.id}`,
          run: () => void navigate({ to: '/projects/$slug', params: { slug: item.slug } }),
          content: (
            <>
              <ProjectIcon project={item} small />
              <span className="min-w-0 flex-1 truncate text-sm">{item.name}</span>
            </>
          ),
        })),
    ),
    ...group(
      t.commands,
      foundCommands
        .filter(pick)
        .slice(0, maxCommands)
        .map(({ item }) => commandOption(item)),
    ),
  ]
  const every: CommandPaletteGroup = { title: t.commands, options: commands.map(commandOption) }
  return { every, meant: groupsOf(isMeant), others: groupsOf((found) => !isMeant(found)) }
}

function useRecentOptions(visits: readonly DocumentVisit[]): CommandPaletteOption[] {
  const navigate = useNavigate()
  const trees = useProjectTrees(visits.map(({ slug }) => slug))
  const { data: projects = [] } = useQuery(projectsQuery)
  return visits.flatMap(({ slug, docSlug }) => {
    const tree = trees.get(slug) ?? []
    const node = listAllTreeNodes(tree).find(
      (candidate) => candidate.slug === docSlug && candidate.type === 'doc',
    )
    const project = projects.find((candidate) => candidate.slug === slug)
    return node && project
      ? [treeOption(slug, node, [project.name, ...foldersOf(tree, node)], () => open(slug, node))]
      : []
  })
  function open(slug: string, node: TreeNode) {
    void navigate({ to: '/projects/$slug/docs/$docSlug', params: { slug, docSlug: node.slug } })
  }
}

const documentAddresses = (projectSlug: string, { slug, type }: Pick<TreeNode, 'slug' | 'type'>) => {
  const address = toDocumentAddress(projectSlug, slug)
  return { address, editAddress: type === 'doc' ? `${address}?edit=true` : undefined }
}

const foldersOf = (tree: readonly TreeNode[], { id }: TreeNode) =>
  (findFolderPath(tree, id) ?? []).map(({ title }) => title)

const treeOption = (
  slug: string,
  node: TreeNode,
  trail: string[],
  run: () => void,
  title: ReactNode = node.title,
): CommandPaletteOption => ({
  key: `document-${node.id}`,
  ...documentAddresses(slug, node),
  run,
  content: (
    <DocumentResultLines
      icon={<DocumentTypeIcon type={node.doc_type} className="mt-0.5 self-start" />}
      title={title}
      trail={trail}
      at={node.updated_at}
    />
  ),
})

/**
 * Documents that the page finds by itself are listed at once, and the results of the service are added when they arrive.
 * A document that both have found keeps its place and receives the snippet, so that no row moves or disappears.
 */
function useDocumentOptions(found: SearchResults): CommandPaletteOption[] {
  const navigate = useNavigate()
  const { data: projects = [] } = useQuery(projectsQuery)
  const fromService = useResultOptions(found)
  const local = useLocalDocuments(found.typed, found.project).map(({ slug, tree, node }) => {
    const project = projects.find((candidate) => candidate.slug === slug)
    const trail = [
      ...(project && found.project === undefined ? [project.name] : []),
      ...foldersOf(tree, node),
    ]
    const open = () =>
      void navigate({ to: '/projects/$slug/docs/$docSlug', params: { slug, docSlug: node.slug } })
    return treeOption(
      slug,
      node,
      trail,
      open,
      <HighlightedText parts={highlightTitle(node.title, found.typed)} />,
    )
  })
  const localKeys = new Set(local.map(({ key }) => key))
  return [
    ...local.map((option) => fromService.find(({ key }) => key === option.key) ?? option),
    ...fromService.filter(({ key }) => !localKeys.has(key)),
  ]
}

type SearchResults = { typed: string; project: string | undefined; results: readonly SearchResult[] }

function useResultOptions({ typed, project, results }: SearchResults): CommandPaletteOption[] {
  const t = useText(searchLabels)
  const navigate = useNavigate()
  const trees = useProjectTrees(results.map((result) => result.project_slug))
  if (results.length === 0) return []
  const options = results.map(
    (result): CommandPaletteOption => ({
      key: `document-${result.id}`,
      ...documentAddresses(result.project_slug, result),
      run: () =>
        void navigate({
          to: '/projects/$slug/docs/$docSlug',
          params: { slug: result.project_slug, docSlug: result.slug },
        }),
      content: (
        <SearchResultLines
          result={result}
          typed={typed}
          tree={trees.get(result.project_slug)}
          showsProject={project === undefined}
        />
      ),
    }),
  )
  const page: CommandPaletteOption = {
    key: 'page',
    run: () => void navigate({ to: '/search', search: { q: typed, ...(project ? { project } : {}) } }),
    content: (
      <>
        <ArrowRight aria-hidden className="size-4 shrink-0 text-muted" />
        <span className="text-sm text-muted">{t.seeAll}</span>
      </>
    ),
  }
  return [...options, page]
}

/** Joins groups of the same title, at the place of the first of them. */
const joinGroups = (groups: readonly CommandPaletteGroup[]): CommandPaletteGroup[] =>
  [...Map.groupBy(groups, ({ title }) => title)].map(([title, same]) => ({
    title,
    options: same.flatMap(({ options }) => options),
  }))

/**
 * Returns all rows of the command palette for the typed text, best matches first. Weak matches of commands follow the
 * results, or, without results, the strong matches in the same group.
 */
export function useCommandPaletteOptions(
  slug: string | undefined,
  found: SearchResults,
): CommandPaletteGroup[] {
  const t = useText(searchLabels)
  const visits = useDocumentVisits()
  const isEmpty = found.typed === ''
  const recent = useRecentOptions(isEmpty ? visits : [])
  const documents = useDocumentOptions(found)
  const others = useOtherResultOptions(found)
  const people = usePeopleOptions(found.typed)
  const named = useMatches(found.typed, slug)
  const recentGroup = recent.length > 0 ? [{ title: t.recent, options: recent }] : []
  if (isEmpty) return [...recentGroup, named.every]
  const documentGroup = documents.length > 0 ? [{ title: t.documents, options: documents }] : []
  const results = [...documentGroup, ...others, ...people]
  return results.length > 0
    ? [...named.meant, ...results, ...named.others]
    : joinGroups([...named.meant, ...named.others])
}
