import { currentText } from '@sanhe/ui/i18n.ts'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import { savingText } from './saving-text.ts'

/** Says what becomes of a text that its writer turns away from before it is saved. */
export function tellWhereTextIs(isKept: boolean) {
  const t = currentText(savingText)
  if (isKept) showToast(t.keptHere)
  else showError(t.notKept)
}
