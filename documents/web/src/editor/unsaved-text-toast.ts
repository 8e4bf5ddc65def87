import { getCurrentText } from '@sanhe/ui/i18n.ts'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import { savingLabels } from './saving-text.ts'

/** Shows a toast when the user leaves a document before its text is saved. */
export function showUnsavedTextToast(isKept: boolean) {
  const t = getCurrentText(savingLabels)
  if (isKept) showToast(t.keptHere)
  else showError(t.notKept)
}
