import { getCurrentText } from '@sanhe/ui/i18n.ts'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import { downloadProject } from './download-project.ts'
import { keptProjectsStore } from './kept-projects.ts'
import { requestRefresh } from './refresh-kept-projects.ts'
import { postToServiceWorker } from './service-worker-messages.ts'
import { offlineLabels } from './text.ts'

/**
 * Keeps a project offline on this device, or stops keeping it. Its copies then follow the limits of other documents.
 */
export async function setProjectKeptOffline(slug: string, isKept: boolean) {
  const t = getCurrentText(offlineLabels)
  const others = keptProjectsStore.get().filter((other) => other !== slug)
  keptProjectsStore.set(isKept ? [...others, slug] : others)
  await postToServiceWorker({ type: 'keep-projects', slugs: keptProjectsStore.get() })
  if (!isKept) return showToast(t.stopped)
  showToast(t.downloading)
  try {
    showToast(t.kept(await downloadProject(slug)))
  } catch {
    showError(t.notKept)
    await requestRefresh()
  }
}
