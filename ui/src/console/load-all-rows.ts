export type PageOfRows<Row> = { rows: readonly Row[]; total: number; pageSize: number }

/** Most rows of one export. Larger exports would load a browser and the service for minutes. */
const maxRows = 10_000

/** The service counts the rows of long lists up to this number, so there may be more rows than `total` says. */
const maxCountedRows = 10_000

type LoadPage<Row> = (page: number) => Promise<PageOfRows<Row>>
type PartOfRows<Row> = {
  rows: Row[]
  /** Page on which the next part begins, or undefined after the last row. */
  nextPage: number | undefined
}

/**
 * Loads the pages of a list from `firstPage`, one after the other, up to 10,000 rows. Leaves out rows that appear on two
 * pages because new entries were added while the pages were loaded.
 */
export async function loadPartOfRows<Row>(
  loadPage: LoadPage<Row>,
  rowId: (row: Row) => string,
  firstPage = 1,
): Promise<PartOfRows<Row>> {
  const rows = new Map<string, Row>()
  for (let page = firstPage; ; page++) {
    // oxlint-disable-next-line no-await-in-loop -- one page at a time, so that an export does not crowd out other users
    const { rows: loaded, total, pageSize } = await loadPage(page)
    for (const row of loaded) rows.set(rowId(row), row)
    const isLast = loaded.length < pageSize || (total < maxCountedRows && page * pageSize >= total)
    const isFull = (page - firstPage + 1) * pageSize >= maxRows
    if (isLast || isFull) return { rows: [...rows.values()], nextPage: isLast ? undefined : page + 1 }
  }
}

/** Loads all pages of a list, up to 10,000 rows. */
export const loadAllRows = async <Row>(loadPage: LoadPage<Row>, rowId: (row: Row) => string) =>
  (await loadPartOfRows(loadPage, rowId)).rows
