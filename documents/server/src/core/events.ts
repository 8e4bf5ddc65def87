/**
 * Events that every open browser receives after a commit. They contain ids only: the browser loads the data with its
 * own rights.
 */
export type LiveEvent =
  | { type: 'document.created' | 'document.moved' | 'document.removed'; project_id: number; id: number }
  | { type: 'document.saved'; project_id: number; id: number; revision: number; by: string }
  | { type: 'project.changed' | 'project.removed'; project_id: number }
  | { type: 'task.changed' | 'task.removed'; project_id: number; id: number }
  /** The trash of a project changed by a restore, a permanent deletion or a deleted asset. */
  | { type: 'trash.changed'; project_id: number }
  | { type: 'share.changed'; project_id: number; id: number }
  /** An AI change waits for review, or a user has reviewed an AI change. */
  | { type: 'change.waiting'; project_id: number; id: number }
  | { type: 'presence'; project_id: number; id: number; people: { id: number; username: string }[] }
  /** Comments of a document or task of the project changed. */
  | { type: 'comment.changed'; project_id: number }
  | { type: 'notification.changed'; user_id: number }
  /** The role or the projects of a user changed. */
  | { type: 'access.changed'; user_id: number }

/** Publishes live events to the listeners of this process. `listen` returns a function that removes the listener. */
export type LiveEventBus = {
  publish(event: LiveEvent): void
  listen(listener: (event: LiveEvent) => void): () => void
}
