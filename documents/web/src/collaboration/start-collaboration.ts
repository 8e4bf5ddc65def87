import { StateEffect } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { secondMs } from '@sanhe/kit/runtime/clock'
import { lazyLoadedApi } from '#lazy-api.ts'
import { browserPageId } from '#editor/page-lock.ts'
import type { AutoSave } from '#editor/saving.ts'
import { type LiveEvent, liveEventListeners } from '#live.ts'
import { createEditorCollaboration } from './collaborator.ts'
import { createRemoteCarets, remoteCaretsExtension } from './remote-carets.ts'
import { collaborationExtension } from './shared-text.ts'
import type { CollaborationEvent, CollaborativeEditor } from './types.ts'

const caretDelayMs = 200
/** Interval of the requests that find changes whose event was lost. */
const pullMs = 20 * secondMs

const isCollaborationEvent = (event: object): event is CollaborationEvent =>
  'type' in event && String(event.type).startsWith('collaboration.')

/**
 * Connects an editor with the editors of other users who edit the same document, until the returned function `end` is
 * called.
 */
export function startCollaboration(view: EditorView, documentId: number, saving: AutoSave) {
  const host: CollaborativeEditor = {
    state: () => view.state,
    dispatch: (...transactions) => view.dispatch(...transactions),
    isComposing: () => view.composing,
  }
  const collaborator = createEditorCollaboration({
    documentId,
    page: browserPageId,
    now: () => performance.now(),
    later: (run, ms) => void setTimeout(run, ms),
    sync: (body) => lazyLoadedApi.collaboration.sync({ params: { id: documentId }, body }),
    saving,
    host,
    carets: createRemoteCarets(host),
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  const moved = EditorView.updateListener.of((update) => {
    if (!update.selectionSet || update.docChanged || !collaborator.isShared()) return
    clearTimeout(timer)
    timer = setTimeout(() => void collaborator.sendCaret(), caretDelayMs)
  })
  view.dispatch({
    effects: StateEffect.appendConfig.of([collaborationExtension, remoteCaretsExtension, moved]),
  })
  const receive = (event?: LiveEvent) => {
    if (!event) void collaborator.reconnected()
    else if (isCollaborationEvent(event)) collaborator.receive(event)
  }
  // The editor contains the composed word only after the handlers of `compositionend` have run, so the retry runs in a
  // later task.
  const composed = () => setTimeout(collaborator.retry)
  const pulling = setInterval(() => collaborator.isShared() && void collaborator.reconnected(), pullMs)
  view.contentDOM.addEventListener('compositionend', composed)
  liveEventListeners.add(receive)
  void collaborator.arrive()
  return {
    retry: collaborator.retry,
    end() {
      clearTimeout(timer)
      clearInterval(pulling)
      liveEventListeners.delete(receive)
      view.contentDOM.removeEventListener('compositionend', composed)
      collaborator.detach(detachedHost(view))
    },
  }
}

/** Replaces an editor that is about to be removed by its last state, so that pending changes can still be sent. */
function detachedHost({ state: last }: EditorView): CollaborativeEditor {
  let state = last
  return {
    state: () => state,
    dispatch(...transactions) {
      for (const one of transactions) state = 'state' in one ? one.state : state.update(one).state
    },
    isComposing: () => false,
  }
}
