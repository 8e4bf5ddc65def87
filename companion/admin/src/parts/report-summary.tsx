type ReportSummaryProps = {
  /** Number of reports as text, such as "3 reports". */
  count: string
  reasons: string[]
}

/** Table cell with the number of reports and their reasons, each reason once. */
export const ReportSummary = ({ count, reasons }: ReportSummaryProps) => (
  <div className="min-w-40">
    <p className="whitespace-nowrap">{count}</p>
    <p className="text-xs text-muted">{[...new Set(reasons)].join(' · ')}</p>
  </div>
)
