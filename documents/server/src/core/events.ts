/** What every open browser is told, after the commit. Ids only: whoever is told asks again with its own rights. */
export type LiveEvent =
  | { type: 'document.created' | 'document.moved' | 'document.removed'; project_id: number; id: number }
  | { type: 'document.saved'; project_id: number; id: number; revision: number; by: string }
  | { type: 'project.changed' | 'project.removed'; project_id: number }
  | { type: 'task.changed' | 'task.removed'; project_id: number; id: number }
  | { type: 'share.changed'; project_id: number; id: number }
  /** The automated writer's changes wait for a person, or one of them was dealt with. */
  | { type: 'change.waiting'; project_id: number; id: number }
  /** Who looks at a document now, all of them. */
  | { type: 'presence'; project_id: number; id: number; people: { id: number; username: string }[] }
