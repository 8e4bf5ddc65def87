import { formatYuan } from '@sanhe/ui/console/format.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { bookingLabels } from './text.ts'

/** Returns a function that formats a fee. A fee of 0 becomes the label for "free". */
export function useFormatFee() {
  const t = useText(bookingLabels)
  return (fee: number) => (fee > 0 ? formatYuan(fee) : t.free)
}
