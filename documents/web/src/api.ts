import { routes } from 'virtual:documents-routes'
import type { DocumentsContract } from '@sanhe/documents/contract'
import { ApiError, createClient, type SendRequest, sendByFetch } from '@sanhe/kit/http/client'
import type { ReplyValue } from '@sanhe/kit/http/contract'
import { createDatalessEvent } from '@sanhe/ui/shell/signal.ts'

const signedOut = createDatalessEvent()

/**
 * Registers a listener that runs when a failed API call shows that the session has ended. Failed calls of the sign-in
 * screen do not run the listener.
 */
export const subscribeToSignOut = signedOut.listen

type LazyModule =
  | 'comments'
  | 'suggestions'
  | 'notifications'
  | 'shares'
  | 'search'
  | 'home'
  | 'backlinks'
  | 'collaboration'
  | 'presence'
  | 'history'
  | 'trash'

type AdminModule =
  | 'board'
  | 'account'
  | 'secondFactor'
  | 'openid'
  | 'users'
  | 'audit'
  | 'invitations'
  | 'resets'
  | 'tokens'
  | 'webhooks'
  | 'notificationDelivery'

/** Modules of the API that only `lazy-api.ts` calls. They are not part of the first load. */
export type LazyLoadedContract = Pick<DocumentsContract, LazyModule>
/** Modules of the API that `admin-api.ts` calls. */
export type AdminContract = Pick<DocumentsContract, AdminModule>
type FirstContract = Omit<
  DocumentsContract,
  keyof LazyLoadedContract | keyof AdminContract | 'writer' | 'health'
>

export const sendRequest: SendRequest = async (request) => {
  const response = await sendByFetch(request)
  if (response.status === 401 && !request.url.startsWith('/api/auth/')) signedOut.fire()
  return response
}

export const api = createClient<FirstContract>(routes, sendRequest)

export const isApiErrorWithStatus = (error: unknown, status: number): error is ApiError =>
  error instanceof ApiError && error.status === status

export type SessionUser = ReplyValue<DocumentsContract['auth']['me']>['user']
export type Project = ReplyValue<DocumentsContract['projects']['get']>['project']
export type TreeNode = ReplyValue<DocumentsContract['documents']['tree']>['docs'][number]
export type DocumentWithText = ReplyValue<DocumentsContract['documents']['get']>['doc']
export type DocumentTemplate = ReplyValue<DocumentsContract['documents']['templates']>['templates'][number]
export type DocumentType = TreeNode['doc_type']
export type Task = ReplyValue<DocumentsContract['tasks']['update']>['task']
export type BoardColumn = ReplyValue<DocumentsContract['board']['get']>['columns'][number]
export type Label = ReplyValue<DocumentsContract['board']['get']>['labels'][number]
export type Share = ReplyValue<DocumentsContract['shares']['create']>['share']
export type User = ReplyValue<DocumentsContract['users']['create']>['user']
export type SecondFactorRequirement = ReplyValue<
  DocumentsContract['secondFactor']['requirement']
>['required_for']
export type Session = ReplyValue<DocumentsContract['account']['sessions']>['sessions'][number]
export type ApiToken = ReplyValue<DocumentsContract['tokens']['list']>['tokens'][number]
export type CommentThread = ReplyValue<DocumentsContract['comments']['ofDocument']>['threads'][number]
export type Suggestion = ReplyValue<DocumentsContract['suggestions']['list']>['suggestions'][number]
export type Notification = ReplyValue<DocumentsContract['notifications']['list']>['notifications'][number]
export type SearchResult = ReplyValue<DocumentsContract['search']['search']>['results'][number]
export type BrokenLinks = ReplyValue<DocumentsContract['backlinks']['broken']>['documents'][number]
export type Asset = ReplyValue<DocumentsContract['assets']['list']>['assets'][number]
export type AttachmentUse = ReplyValue<DocumentsContract['backlinks']['attachmentUses']>['uses'][number]
export type DueTask = ReplyValue<DocumentsContract['home']['get']>['tasks'][number]
export type TrashEntry = ReplyValue<DocumentsContract['trash']['list']>['entries'][number]
export type RestoredItem = ReplyValue<DocumentsContract['trash']['restore']>['restored']
export type CollaborationSyncReply = ReplyValue<DocumentsContract['collaboration']['sync']>
export type AiChange = ReplyValue<DocumentsContract['history']['changes']>['changes'][number]
export type AuditEntry = ReplyValue<DocumentsContract['audit']['list']>['entries'][number]
export type WebhookEndpoint = ReplyValue<DocumentsContract['webhooks']['list']>['endpoints'][number]
export type WebhookDelivery = ReplyValue<DocumentsContract['webhooks']['deliveries']>['deliveries'][number]
export type NotificationSettings = ReplyValue<DocumentsContract['notificationDelivery']['get']>['settings']
