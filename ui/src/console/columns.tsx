import type { ReactNode } from 'react'
import { Badge, type BadgeTone } from './badge.tsx'
import { formatYuan } from './format.ts'
import type { ListColumn } from './list-page.tsx'

type StatusColumn<Row, Status extends string> = Pick<ListColumn<Row>, 'below'> & {
  label: string
  statusOf: (row: Row) => Status
  labels: Record<Status, string>
  tones: Record<Status, BadgeTone>
}

/** Column with the status of a row as a badge, and as its label in the CSV file. */
export const createStatusColumn = <Row, Status extends string>({
  statusOf,
  labels,
  tones,
  ...column
}: StatusColumn<Row, Status>): ListColumn<Row> => ({
  id: 'status',
  ...column,
  cell: (row) => <Badge tone={tones[statusOf(row)]}>{labels[statusOf(row)]}</Badge>,
  csv: (row) => labels[statusOf(row)],
})

type NumberColumn<Row> = Pick<ListColumn<Row>, 'sortKey' | 'below'> & {
  id: string
  label: string
  valueOf: (row: Row) => number
}

/** Column with an amount of yuan; a plain number in the CSV file. */
export const createMoneyColumn = <Row,>({ valueOf, ...column }: NumberColumn<Row>): ListColumn<Row> => ({
  ...column,
  cell: (row) => <span className="tabular-nums">{formatYuan(valueOf(row))}</span>,
  csv: valueOf,
})

type ImageColumn<Row> = {
  id: string
  label: string
  urlOf: (row: Row) => string | null
  content: (row: Row) => ReactNode
  textOf: (row: Row) => string
}

/**
 * Column with a small image before its content. If a row has no image, the first letter of its text is shown instead.
 */
export const createImageColumn = <Row,>({
  id,
  label,
  urlOf,
  content,
  textOf,
}: ImageColumn<Row>): ListColumn<Row> => ({
  id,
  label,
  cell: (row) => (
    <span className="flex items-center gap-2.5">
      <Thumbnail url={urlOf(row)} initial={textOf(row).slice(0, 1)} />
      {content(row)}
    </span>
  ),
  csv: textOf,
})

/**
 * Shows a small image of a row. Without a URL, shows the first letter of the row's name, so that the texts stay
 * aligned.
 */
const Thumbnail = ({ url, initial }: { url: string | null; initial: string }) =>
  url ? (
    <img
      src={url}
      alt=""
      loading="lazy"
      className="size-8 shrink-0 rounded-[6px] border border-line bg-sunken object-cover"
    />
  ) : (
    <span
      aria-hidden
      className="grid size-8 shrink-0 place-items-center rounded-[6px] bg-sunken text-[13px] text-muted"
    >
      {initial}
    </span>
  )
