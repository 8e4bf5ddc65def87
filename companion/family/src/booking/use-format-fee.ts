import { formatYuan } from '@sanhe/ui/console/format.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { bookingLabels } from './text.ts'

/** Formats a fee, or says that there is none. */
export function useFormatFee() {
  const t = useText(bookingLabels)
  return (fee: number) => (fee > 0 ? formatYuan(fee) : t.free)
}
