/**
 * Events that every open browser receives after a commit. They contain ids only: the browser loads the data with its
 * own rights.
 */
export type LiveEvent =
  | { type: 'document.created' | 'document.moved' | 'document.removed'; project_id: number; id: number }
  | { type: 'document.saved'; project_id: number; id: number; revision: number; by: string }
  | { type: 'project.changed' | 'project.removed'; project_id: number }
  | { type: 'task.changed' | 'task.removed'; project_id: number; id: number }
  /** Columns or labels of a task board changed. */
  | { type: 'board.changed'; project_id: number }
  /** The trash of a project changed by a restore, a permanent deletion or a deleted asset. */
  | { type: 'trash.changed'; project_id: number }
  /** Assets of a project came from another project or went there. */
  | { type: 'asset.changed'; project_id: number }
  | { type: 'share.changed'; project_id: number; id: number }
  /** An AI change waits for review, or a user has reviewed an AI change. */
  | { type: 'change.waiting'; project_id: number; id: number }
  | { type: 'presence'; project_id: number; id: number; people: { id: number; username: string }[] }
  /** Comments of a document or task of the project changed. */
  | { type: 'comment.changed'; project_id: number }
  /** Suggestions of the document with this id changed or moved. */
  | { type: 'suggestion.changed'; project_id: number; id: number }
  | { type: 'notification.changed'; user_id: number }
  /** The role or the projects of a user changed. */
  | { type: 'access.changed'; user_id: number }

/** A change of the text: `client` is the editor that made it, `changes` a ChangeSet of CodeMirror as JSON. */
export type TextUpdate = { client: string; changes: (number | (number | string)[])[] }

/** Caret and selection in the text with this version. */
export type EditorCaret = { anchor: number; head: number; version: number }

/** Messages to the pages that edit one document together. No other page receives them. */
export type CollaborationPageEvent =
  | { type: 'collaboration.opened'; id: number }
  | { type: 'collaboration.updates'; id: number; epoch: string; from: number; updates: TextUpdate[] }
  /** A participant moved the caret. `caret` is null when the participant has left. */
  | { type: 'collaboration.caret'; id: number; page: string; username: string; caret: EditorCaret | null }

/** The event stream of one browser page. */
export type PageEventStream = {
  userId: number
  /** Returns whether the user of the page may see the project now. */
  canSee(projectId: number): boolean
  send(event: CollaborationPageEvent): void
}

/** Publishes live events to the listeners of this process. `listen` returns a function that removes the listener. */
export type LiveEventBus = {
  publish(event: LiveEvent): void
  listen(listener: (event: LiveEvent) => void): () => void
  /** Pages with an open event stream, by the id that each page chose. */
  pages: Map<string, PageEventStream>
  /**
   * Registers a listener that receives the id of each page whose event stream has closed. Returns a function that
   * removes the listener.
   */
  listenToClosedPages(listener: (page: string) => void): () => void
  closePage(page: string, stream: PageEventStream): void
}
