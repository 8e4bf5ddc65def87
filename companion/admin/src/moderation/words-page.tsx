import { buttonClasses } from '@sanhe/ui/button.tsx'
import { createStatusColumn } from '@sanhe/ui/console/columns.tsx'
import { type ListColumn, ListPage } from '@sanhe/ui/console/list-page.tsx'
import type { ListSearch } from '@sanhe/ui/console/list-search.ts'
import { RowActions } from '@sanhe/ui/console/row-actions.tsx'
import { FormButton } from '@sanhe/ui/form/form-button.tsx'
import { defineFormDialogSpec } from '@sanhe/ui/form/lazy-form-dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { Link } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import { api } from '#api.ts'
import { usePermission } from '#shell/access.ts'
import { CheckSensitiveWordsButton } from './check-text.tsx'
import { type SensitiveWordItem, wordCategories, wordCategoryBadgeTones } from './statuses.ts'
import { moderationLabels } from './text.ts'

async function loadWords({ page, status, q }: ListSearch & { page: number }, signal?: AbortSignal) {
  const query = {
    page,
    ...(status && { category: status as SensitiveWordItem['category'] }),
    ...(q && { q }),
  }
  const { words, version: _, ...counts } = await api.moderation.listWords({ query }, signal && { signal })
  return { rows: words, ...counts }
}

function useWordColumns(): ListColumn<SensitiveWordItem>[] {
  const t = useText(moderationLabels)
  return [
    { id: 'word', label: t.word, cell: ({ word }) => word },
    createStatusColumn({
      label: t.category,
      statusOf: ({ category }) => category,
      labels: t.categories,
      tones: wordCategoryBadgeTones,
    }),
  ]
}

function WordActions({ row: { word, category } }: { row: SensitiveWordItem }) {
  const t = useText(moderationLabels)
  const other = category === 'block' ? 'review' : 'block'
  const move = {
    label: t.moveTo(t.categories[other]),
    run: () => api.moderation.changeWords({ body: { add: [{ word, category: other }] } }),
    success: t.saved,
  }
  const remove = {
    label: t.remove,
    isDanger: true,
    question: { title: t.removeQuestion(word), text: t.removeText },
    run: () => api.moderation.changeWords({ body: { remove: [word] } }),
    success: t.removed,
  }
  return <RowActions actions={[move, remove]} />
}

function AddWords() {
  const t = useText(moderationLabels)
  const options = wordCategories.map((value) => ({ value, label: t.categories[value] }))
  const form = defineFormDialogSpec({
    title: t.addTitle,
    action: t.save,
    loadSchema: async () => (await import('@sanhe/companion/moderation/contract')).NewSensitiveWords,
    fields: {
      words: { kind: 'list', label: t.newWords, hint: t.newWordsHint },
      category: { kind: 'select', label: t.category, hint: t.categoryHint, options },
    },
    entry: { category: 'block' },
    submit: ({ words, category }) =>
      api.moderation.changeWords({ body: { add: words.map((word) => ({ word, category })) } }),
    success: t.saved,
  })
  return <FormButton label={t.add} look="primary" form={form} />
}

/**
 * Page of the current sensitive words, with a box that checks a text and a link to the versions of the list.
 */
export function SensitiveWordsPage() {
  const t = useText(moderationLabels)
  const actions = (
    <span className="flex flex-wrap items-center justify-end gap-2">
      <Link to="/sensitive-words/versions" className={buttonClasses()}>
        {t.versions}
      </Link>
      <AddWords />
    </span>
  )
  return (
    <ListPage
      name="sensitive-words"
      title={t.words}
      load={loadWords}
      columns={useWordColumns()}
      rowId={({ word }) => word}
      statuses={wordCategories.map((value) => ({ value, label: t.categories[value] }))}
      searchLabel={t.search}
      Actions={WordActions}
      mainAction={actions}
      toolbar={<CheckSensitiveWordsButton />}
      canChange={usePermission('moderation.changeWords')}
      empty={{ icon: FileText, title: t.none, hint: t.noneHint }}
    />
  )
}
