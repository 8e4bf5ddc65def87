import { Button, buttonClasses } from '@sanhe/ui/button.tsx'
import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { downloadCsv, toCsv } from '@sanhe/ui/console/csv.ts'
import { describeError } from '@sanhe/ui/console/error-text.ts'
import { decodeText } from '@sanhe/kit/decode-text'
import { parseCsv } from '@sanhe/ui/console/parse-csv.ts'
import { ConsolePage } from '@sanhe/ui/console/console-title-bar.tsx'
import { SelectField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { useServiceProviderOptions } from '#providers/queries.ts'
import { type ProductImportLine, findMissingColumns, parseProductImportLines } from './import-lines.ts'
import { ProductImportPreview } from './import-preview.tsx'
import { maxImportFileLines, sendProductImportLines } from './import-requests.ts'
import { productImportLabels } from './import-text.ts'
import { groceriesLabels } from './text.ts'

type ImportFile = { name: string; lines: ProductImportLine[] } | { name: string; refusal: string }

/** Imports products from a CSV file: choose grocer and file, look at the preview, import. */
export function ProductImportPage() {
  const t = useText(productImportLabels)
  const products = useText(groceriesLabels).products
  const grocers = useServiceProviderOptions(['grocery'])
  const [chosenGrocer, setGrocer] = useState('')
  const [file, setFile] = useState<ImportFile>()
  const grocer = chosenGrocer || grocers[0]?.value || ''
  return (
    <ConsolePage title={t.title} parent={<Link to="/products">{products}</Link>}>
      <div className="flex max-w-4xl flex-col gap-5">
        <div className="flex flex-wrap items-end gap-3">
          <div className="w-full sm:w-64">
            <SelectField label={t.grocer} value={grocer} onChange={(event) => setGrocer(event.target.value)}>
              {grocers.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </SelectField>
          </div>
          <FileButton name={file?.name} onFile={setFile} />
          <TemplateButton />
        </div>
        <p className="max-w-[75ch] text-sm text-muted">{t.hint}</p>
        {file && 'refusal' in file && (
          <p role="alert" className="text-sm text-danger-text">
            {file.refusal}
          </p>
        )}
        {file && 'lines' in file && grocer && (
          <CheckedFile key={`${grocer} ${file.name}`} grocerId={Number(grocer)} lines={file.lines} />
        )}
      </div>
    </ConsolePage>
  )
}

/**
 * Loads a preview of the import from the service and displays it. The preview says what the import would do with each
 * valid line.
 */
function CheckedFile({ grocerId, lines }: { grocerId: number; lines: ProductImportLine[] }) {
  const t = useText(productImportLabels)
  const query = useQuery({
    queryKey: ['import-preview', grocerId, lines],
    queryFn: () => sendProductImportLines(grocerId, lines, true),
  })
  if (query.data) return <ProductImportPreview grocerId={grocerId} lines={lines} outcomes={query.data} />
  if (query.isError)
    return <ErrorState error={new Error(describeError(query.error))} onRetry={() => void query.refetch()} />
  return (
    <output aria-label={t.preparing} className="block">
      <Skeleton rows={5} />
    </output>
  )
}

type FileButtonProps = { name: string | undefined; onFile: (file: ImportFile) => void }

function FileButton({ name, onFile }: FileButtonProps) {
  const t = useText(productImportLabels)
  const read = async (file: File | undefined) => {
    if (!file) return
    const { ProductImportLineInput: schema } = await import('@sanhe/companion/shopping/catalogue-contract')
    const rows = parseCsv(decodeText(await file.arrayBuffer()))
    const missing = findMissingColumns(rows[0] ?? [])
    const refuse = (refusal: string) => onFile({ name: file.name, refusal })
    if (missing.length > 0) return refuse(t.missing(missing.join('、')))
    if (rows.length < 2) return refuse(t.noLines)
    if (rows.length > maxImportFileLines + 1) return refuse(t.tooManyLines(maxImportFileLines))
    onFile({ name: file.name, lines: parseProductImportLines(rows, schema) })
  }
  return (
    <label
      className={joinClassNames(
        buttonClasses(),
        'relative max-w-full cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-accent-text',
      )}
    >
      <FileUp aria-hidden className="size-4 shrink-0" />
      <span className="truncate">{name ?? t.chooseFile}</span>
      <input
        type="file"
        aria-label={t.file}
        accept=".csv,text/csv"
        className="sr-only"
        onChange={(event) => {
          void read(event.target.files?.[0])
          // Resets the input, so that the browser reports a change when the same file is chosen again after a
          // correction.
          event.target.value = ''
        }}
      />
    </label>
  )
}

function TemplateButton() {
  const t = useText(productImportLabels)
  const labels = useText(groceriesLabels)
  const columns = (['name', 'unit', 'price', 'stock', 'category', 'status'] as const).map((name) => ({
    header: labels[name],
    value: (row: typeof t.templateRow) => row[name],
  }))
  return (
    <Button look="quiet" onClick={() => downloadCsv('products', toCsv(columns, [t.templateRow]))}>
      {t.template}
    </Button>
  )
}
