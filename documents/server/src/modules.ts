import { type HealthOptions, healthRoutes } from '@sanhe/kit/http/health'
import { accountRoutes, authRoutes, secondFactorRoutes, userRoutes } from '#accounts'
import { assetFileRoutes, assetRoutes } from '#assets'
import { auditRoutes } from '#audit'
import { backlinkRoutes } from '#backlinks'
import { boardRoutes } from '#board'
import { webClientRoutes } from '#client'
import { collaborationRoutes } from '#collaboration'
import { commentRoutes } from '#comments'
import type { Deps, MountDocumentsRoutes } from '#core'
import { documentRoutes } from '#documents'
import { exportRoutes } from '#exports'
import { historyRoutes } from '#history'
import { homeRoutes } from '#home'
import { invitationRoutes, passwordResetRoutes } from '#invitations'
import { eventStreamRoutes } from '#live'
import { notificationDeliveryRoutes, unsubscribeRoutes } from '#notification-delivery'
import { notificationRoutes } from '#notifications'
import { openidRoutes } from '#openid'
import { projectRoutes } from '#projects'
import { formerSlugRedirects } from '#redirects'
import { searchRoutes } from '#search'
import { sharePageRoutes, shareRoutes } from '#shares'
import { suggestionRoutes } from '#suggestions'
import { taskRoutes } from '#tasks'
import { tokenRoutes } from '#tokens'
import { transferRoutes } from '#transfer'
import { trashRoutes } from '#trash'
import { type WebhookDispatcher, webhookRoutes } from '#webhooks'
import { mcpRoutes, aiApiRoutes } from '#writer'

/** All modules of the product, in mount order. */
export const productModules = (
  deps: Deps,
  about: HealthOptions,
  webhooks: WebhookDispatcher,
): MountDocumentsRoutes[] => [
  healthRoutes(about),
  authRoutes(deps),
  accountRoutes(deps),
  secondFactorRoutes(deps),
  openidRoutes(deps),
  userRoutes(deps),
  auditRoutes(deps),
  invitationRoutes(deps),
  passwordResetRoutes(deps),
  tokenRoutes(deps),
  webhookRoutes(deps, webhooks),
  formerSlugRedirects(deps),
  projectRoutes(deps),
  documentRoutes(deps),
  collaborationRoutes(deps),
  backlinkRoutes(deps),
  historyRoutes(deps),
  homeRoutes(deps),
  assetRoutes(deps),
  assetFileRoutes(deps),
  boardRoutes(deps),
  taskRoutes(deps),
  commentRoutes(deps),
  suggestionRoutes(deps),
  notificationRoutes(deps),
  notificationDeliveryRoutes(deps),
  unsubscribeRoutes(deps),
  shareRoutes(deps),
  sharePageRoutes(deps),
  searchRoutes(deps),
  trashRoutes(deps),
  aiApiRoutes(deps),
  mcpRoutes(deps, about),
  eventStreamRoutes(deps),
  transferRoutes(deps),
  exportRoutes(deps),
  webClientRoutes(deps),
]
