import { Button } from '@sanhe/ui/button.tsx'
import { Badge, type BadgeTone } from '@sanhe/ui/console/badge.tsx'
import { downloadCsv, toCsv } from '@sanhe/ui/console/csv.ts'
import type { ListColumn } from '@sanhe/ui/console/list-page.tsx'
import { TableSection } from '@sanhe/ui/console/table-section.tsx'
import { useServerAction } from '@sanhe/ui/console/use-server-action.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { useNavigate } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import type { ProductImportLine } from './import-lines.ts'
import { type ProductImportOutcome, sendProductImportLines } from './import-requests.ts'
import { productImportLabels } from './import-text.ts'
import { groceriesLabels } from './text.ts'

type Outcomes = ReadonlyMap<number, ProductImportOutcome>
type ImportPreviewProps = { grocerId: number; lines: readonly ProductImportLine[]; outcomes: Outcomes }

const tones: Record<ProductImportOutcome, BadgeTone> = {
  created: 'ok',
  changed: 'info',
  unchanged: 'neutral',
  ambiguous: 'danger',
  unknownCategory: 'danger',
}

/** Largest number of lines in the preview. Lines with errors come first. */
const shownLines = 200

/** Shows what the import does with each line, and imports the valid lines. */
export function ProductImportPreview({ grocerId, lines, outcomes }: ImportPreviewProps) {
  const t = useText(productImportLabels)
  const navigate = useNavigate()
  const countOf = (outcome: ProductImportOutcome) =>
    [...outcomes.values()].filter((one) => one === outcome).length
  const [created, changed] = [countOf('created'), countOf('changed')]
  const failed = lines.filter((line) => problemsOf(line, outcomes, t.outcomes).length > 0)
  const valid = lines.filter((line) => !failed.includes(line))
  const { mutate, isPending } = useServerAction(
    { run: () => sendProductImportLines(grocerId, valid, false), success: t.imported(created + changed) },
    () => void navigate({ to: '/products' }),
  )
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-sm">{t.summary(created, changed, countOf('unchanged'))}</p>
        {created + changed > 0 && (
          <Button look="primary" isBusy={isPending} onClick={() => mutate(undefined)}>
            {t.run(created + changed)}
          </Button>
        )}
      </div>
      {failed.length > 0 && <Failures lines={failed} outcomes={outcomes} />}
      <TableSection
        title={t.result}
        columns={useLineColumns(outcomes)}
        rows={[...failed, ...valid].slice(0, shownLines)}
        rowId={({ number }) => String(number)}
        empty={t.noLines}
      />
    </>
  )
}

type OutcomeLabels = Readonly<Record<'ambiguous' | 'unknownCategory', string>>

/** Returns why a line is skipped: its errors, or the outcome that changes nothing. */
function problemsOf(line: ProductImportLine, outcomes: Outcomes, labels: OutcomeLabels) {
  const outcome = outcomes.get(line.number)
  return outcome === 'ambiguous' || outcome === 'unknownCategory' ? [labels[outcome]] : line.problems
}

function useLineColumns(outcomes: Outcomes): ListColumn<ProductImportLine>[] {
  const t = useText(productImportLabels)
  const labels = useText(groceriesLabels)
  return [
    { id: 'line', label: t.line, cell: ({ number }) => number },
    { id: 'name', label: labels.name, cell: ({ name }) => name },
    { id: 'price', label: labels.price, cell: ({ price }) => price },
    { id: 'stock', label: labels.stock, cell: ({ stock }) => stock },
    {
      id: 'result',
      label: t.result,
      isLong: true,
      cell: ({ number, problems }) => {
        const outcome = outcomes.get(number)
        if (outcome) return <Badge tone={tones[outcome]}>{t.outcomes[outcome]}</Badge>
        return <span className="text-danger-text">{problems.join(' ')}</span>
      },
    },
  ]
}

/** Says how many lines are skipped, and offers a file with the errors of these lines. */
function Failures({ lines, outcomes }: { lines: readonly ProductImportLine[]; outcomes: Outcomes }) {
  const t = useText(productImportLabels)
  const labels = useText(groceriesLabels)
  const columns = [
    { header: t.line, value: ({ number }: ProductImportLine) => number },
    { header: labels.name, value: ({ name }: ProductImportLine) => name },
    {
      header: t.problem,
      value: (line: ProductImportLine) => problemsOf(line, outcomes, t.outcomes).join(' '),
    },
  ]
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-[10px] bg-warn-soft px-4 py-2 text-sm text-warn-text">
      <TriangleAlert aria-hidden className="size-4 shrink-0" />
      <p className="min-w-0 flex-1">{t.errors(lines.length)}</p>
      <Button onClick={() => downloadCsv('import-errors', toCsv(columns, lines))}>{t.downloadErrors}</Button>
    </div>
  )
}
