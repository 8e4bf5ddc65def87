import { healthContract } from '@sanhe/kit/http/health-contract'
import { accountContract, authContract, usersContract } from './accounts/contract.ts'
import { secondFactorContract } from './accounts/second-factor-contract.ts'
import { assetsContract } from './assets/contract.ts'
import { auditContract } from './audit/contract.ts'
import { backlinksContract } from './backlinks/contract.ts'
import { boardContract } from './board/contract.ts'
import { collaborationContract } from './collaboration/contract.ts'
import { commentsContract } from './comments/contract.ts'
import { documentsContract } from './documents/contract.ts'
import { historyContract } from './history/contract.ts'
import { homeContract } from './home/contract.ts'
import { invitationsContract, passwordResetsContract } from './invitations/contract.ts'
import { presenceContract } from './live/contract.ts'
import { notificationDeliveryContract } from './notification-delivery/contract.ts'
import { notificationsContract } from './notifications/contract.ts'
import { openidContract } from './openid/contract.ts'
import { projectsContract } from './projects/contract.ts'
import { searchContract } from './search/contract.ts'
import { sharesContract } from './shares/contract.ts'
import { suggestionsContract } from './suggestions/contract.ts'
import { tasksContract } from './tasks/contract.ts'
import { tokensContract } from './tokens/contract.ts'
import { trashContract } from './trash/contract.ts'
import { webhooksContract } from './webhooks/contract.ts'
import { aiApiContract } from './writer/contract.ts'

/** All endpoints of the product, by module. Clients import nothing else of the server. */
export const contract = {
  auth: authContract,
  account: accountContract,
  secondFactor: secondFactorContract,
  openid: openidContract,
  users: usersContract,
  audit: auditContract,
  invitations: invitationsContract,
  resets: passwordResetsContract,
  tokens: tokensContract,
  webhooks: webhooksContract,
  projects: projectsContract,
  documents: documentsContract,
  collaboration: collaborationContract,
  presence: presenceContract,
  backlinks: backlinksContract,
  history: historyContract,
  assets: assetsContract,
  board: boardContract,
  tasks: tasksContract,
  comments: commentsContract,
  suggestions: suggestionsContract,
  notifications: notificationsContract,
  notificationDelivery: notificationDeliveryContract,
  shares: sharesContract,
  search: searchContract,
  home: homeContract,
  trash: trashContract,
  writer: aiApiContract,
  health: healthContract,
}
export type DocumentsContract = typeof contract
