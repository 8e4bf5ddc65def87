import { useFormatDateTime } from '@sanhe/ui/console/format.ts'
import { type ListColumn, ListPage } from '@sanhe/ui/console/list-page.tsx'
import type { ListSearch } from '@sanhe/ui/console/list-search.ts'
import { RowActions } from '@sanhe/ui/console/row-actions.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { Link } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import { api } from '#api.ts'
import { usePermission } from '#shell/access.ts'
import type { SensitiveWordListVersion } from './statuses.ts'
import { moderationLabels } from './text.ts'

async function loadVersions({ page }: ListSearch & { page: number }, signal?: AbortSignal) {
  const { versions, ...counts } = await api.moderation.listVersions({ query: { page } }, signal && { signal })
  return { rows: versions, ...counts }
}

const shownWords = 8

function useVersionColumns(): ListColumn<SensitiveWordListVersion>[] {
  const t = useText(moderationLabels)
  const dateTime = useFormatDateTime()
  const shorten = (words: readonly string[]) =>
    words.length <= shownWords
      ? words.join('、')
      : `${words.slice(0, shownWords).join('、')} ${t.andMore(words.length - shownWords)}`
  const withCategory = ({ added }: SensitiveWordListVersion) =>
    added.map(({ word, category }) => `${word} (${t.categories[category]})`)
  return [
    { id: 'version', label: t.version, cell: ({ version }) => t.versionNumber(version) },
    {
      id: 'added',
      label: t.added,
      isLong: true,
      cell: (row) => shorten(withCategory(row)),
      csv: (row) => withCategory(row).join('、'),
    },
    {
      id: 'removed',
      label: t.removedWords,
      isLong: true,
      cell: ({ removed }) => shorten(removed),
      csv: ({ removed }) => removed.join('、'),
    },
    {
      id: 'restoredFrom',
      label: t.restoredFrom,
      cell: ({ restoredFrom }) => (restoredFrom === null ? '' : t.versionNumber(restoredFrom)),
    },
    { id: 'who', label: t.who, cell: ({ adminName }) => adminName ?? t.builtIn },
    { id: 'when', label: t.when, cell: ({ createdAt }) => dateTime(createdAt) },
  ]
}

function VersionActions({ row: { version } }: { row: SensitiveWordListVersion }) {
  const t = useText(moderationLabels)
  const restore = {
    label: t.restore,
    isMain: true,
    question: { title: t.restoreQuestion(version), text: t.restoreText },
    run: () => api.moderation.restoreVersion({ params: { id: version } }),
    success: t.restored,
  }
  return <RowActions actions={[restore]} />
}

/** Page with all versions of the sensitive words: what changed, when, and which administrator changed it. */
export function SensitiveWordVersionsPage() {
  const t = useText(moderationLabels)
  return (
    <ListPage
      name="sensitive-word-versions"
      title={t.versions}
      parent={<Link to="/sensitive-words">{t.words}</Link>}
      load={loadVersions}
      columns={useVersionColumns()}
      rowId={({ version }) => String(version)}
      Actions={VersionActions}
      canChange={usePermission('moderation.restoreVersion')}
      empty={{ icon: FileText, title: t.none, hint: t.noneHint }}
    />
  )
}
