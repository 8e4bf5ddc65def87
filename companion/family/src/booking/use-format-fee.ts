import { formatYuan } from '@sanhe/ui/console/format.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { bookingText } from './text.ts'

/** Formats a fee, or says that there is none. */
export function useFormatFee() {
  const t = useText(bookingText)
  return (fee: number) => (fee > 0 ? formatYuan(fee) : t.free)
}
