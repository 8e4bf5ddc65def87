import { QueryStates } from '@sanhe/ui/console/query-states.tsx'
import { ConsolePanel } from '@sanhe/ui/console/panel.tsx'
import { useFormatDateTime } from '@sanhe/ui/console/format.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { AddCaseNoteButton } from './case-forms.tsx'
import type { SupportCaseEntry } from './statuses.ts'
import { casesLabels } from './text.ts'

const pageSize = 50

/** Loads all entries of a case, page by page. Few cases have more than one page. */
async function loadEntries(id: number, signal: AbortSignal) {
  const entries: SupportCaseEntry[] = []
  for (let page = 1; ; page += 1) {
    const query = { page, pageSize }
    // oxlint-disable-next-line no-await-in-loop
    const found = await api.customerService.listEntries({ params: { id }, query }, { signal })
    entries.push(...found.entries)
    if (entries.length >= found.total || found.entries.length === 0) return entries
  }
}

/** List of the notes and changes of a case, oldest first. */
export function CaseHistory({ id }: { id: number }) {
  const t = useText(casesLabels)
  const query = useQuery({
    queryKey: ['cases', id, 'entries'],
    queryFn: ({ signal }) => loadEntries(id, signal),
  })
  return (
    <ConsolePanel title={t.history} actions={<AddCaseNoteButton id={id} />}>
      <QueryStates query={query}>
        {(entries) =>
          entries.length === 0 ? (
            <p className="text-sm text-muted">{t.noEntries}</p>
          ) : (
            <ol className="flex flex-col gap-3">
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ol>
          )
        }
      </QueryStates>
    </ConsolePanel>
  )
}

function useEntryText() {
  const t = useText(casesLabels)
  return ({ kind, text }: SupportCaseEntry) => {
    if (kind === 'status') return t.statuses[text as keyof typeof t.statuses] ?? text
    if (kind === 'priority') return t.priorities[text as keyof typeof t.priorities] ?? text
    return kind === 'assignee' && text === '' ? t.unassigned : text
  }
}

function Entry({ entry }: { entry: SupportCaseEntry }) {
  const t = useText(casesLabels)
  const dateTime = useFormatDateTime()
  const textOf = useEntryText()
  return (
    <li className="border-t border-line pt-3 first:border-t-0 first:pt-0">
      <p className="text-xs text-muted">
        {entry.author.username} · {dateTime(entry.createdAt)}
      </p>
      <p className="mt-1 text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">
        {entry.kind !== 'note' && <span className="text-muted">{t.entryKinds[entry.kind]}: </span>}
        {textOf(entry)}
      </p>
    </li>
  )
}
