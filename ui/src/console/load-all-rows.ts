export type PageOfRows<Row> = { rows: readonly Row[]; total: number; pageSize: number }

/** Most rows of one export. Larger exports would load a browser and the service for minutes. */
const maxRows = 10_000

/**
 * Loads all pages of a list, one after the other, up to 10,000 rows. Leaves out rows that appear on two pages because
 * new entries were added while the pages were loaded.
 */
export async function loadAllRows<Row>(
  loadPage: (page: number) => Promise<PageOfRows<Row>>,
  rowId: (row: Row) => string,
): Promise<Row[]> {
  const rows = new Map<string, Row>()
  for (let page = 1; ; page++) {
    // oxlint-disable-next-line no-await-in-loop -- one page at a time, so that an export does not crowd out other users
    const { rows: loaded, total, pageSize } = await loadPage(page)
    for (const row of loaded) rows.set(rowId(row), row)
    if (loaded.length === 0 || page * pageSize >= Math.min(total, maxRows)) return [...rows.values()]
  }
}
