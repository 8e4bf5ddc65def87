import type { QueryKey } from '@tanstack/react-query'
import type { LiveEvent } from './live.ts'

/**
 * Returns the query keys that a live event makes stale. Without the project's slug (a new project) the keys cover every
 * project.
 */
export function listStaleQueryKeys(event: LiveEvent, slug: string | undefined): QueryKey[] {
  const of = (...things: string[]) => things.map((thing) => (slug ? [thing, slug] : [thing]))
  switch (event.type) {
    case 'document.created':
    case 'document.moved':
    case 'document.removed':
      return [
        ['projects'],
        ...of('tree', 'document', 'blocks', 'revisions', 'backlinks', 'broken-links', 'attachment-uses'),
        ['search'],
        ['changes'],
        ['templates'],
        ['trash'],
        ['home'],
      ]
    case 'document.saved':
      return [
        ...of(
          'tree',
          'document',
          'blocks',
          'revisions',
          'blame',
          'backlinks',
          'broken-links',
          'attachment-uses',
        ),
        ['search'],
      ]
    case 'task.changed':
    case 'task.removed':
      return [['projects'], ...of('tasks', 'attachment-uses'), ['trash'], ['home']]
    case 'project.changed':
    case 'project.removed':
      // The open document is fetched again too, to detect that its project has a new URL or is deleted.
      return [['projects'], ...of('tree', 'document'), ['search'], ['changes'], ['trash']]
    case 'board.changed':
      return of('board', 'tasks')
    case 'trash.changed':
      return [['trash'], ...of('assets', 'attachment-uses')]
    case 'asset.changed':
      return of('assets', 'attachment-uses')
    case 'share.changed':
      return [['shares']]
    case 'comment.changed':
      return [['comments'], ['suggestions'], ...of('tasks')]
    case 'suggestion.changed':
      return of('suggestions')
    case 'notification.changed':
      return [['notifications']]
    case 'access.changed':
      return [[]]
    case 'change.waiting':
      return [['changes']]
    default:
      return []
  }
}
