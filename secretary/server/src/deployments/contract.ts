import { get, post } from '@sanhe/kit/http/contract'
import { z } from 'zod'

const maxId = 2_147_483_647
const ById = z.object({ id: z.coerce.number().int().min(1).max(maxId) })
const Moment = z.string().meta({ format: 'date-time' })
const ServerIp = z.union([z.ipv4(), z.ipv6()])
const SshPort = z.number().int().min(1).max(65_535).default(22)
/** Fingerprint of an SSH host key in the format of OpenSSH. */
const HostKey = z.string().regex(/^SHA256:[A-Za-z0-9+/]{43}$/)

/** Accepts a payment id as a number, as `POST /api/deploy/pay` returns it, and as text, as deployments return it. */
const PaymentId = z.union([
  z.number().int().min(1).max(maxId),
  z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .refine((text) => Number(text) <= maxId, 'is too large for a payment'),
])

const Start = z.strictObject({
  server_ip: ServerIp,
  ssh_port: SshPort,
  /** Root password of the server, used only during the deployment and never stored. */
  root_password: z
    .string()
    .min(1)
    .max(256)
    .regex(/^[^\r\n\0]+$/),
  /** Id of a paid payment. Absent: the user's oldest payment that is paid and unused. */
  payment_id: PaymentId.optional(),
  /**
   * SSH host key that the user confirmed. Absent: the key of the previous deployment, or the first key that the server
   * shows.
   */
  host_key: HostKey.optional(),
  /** True: the agent uses the model gateway, paid by the balance of the user. */
  use_balance: z.boolean().default(false),
})

const status = z.enum(['pending', 'running', 'success', 'failed'])

const DeploymentSummary = z
  .object({
    id: z.number().int(),
    user_id: z.number().int(),
    server_ip: z.string(),
    ssh_port: z.number().int(),
    status,
    progress: z.number().int().min(0).max(100),
    current_step: z.string().nullable(),
    error_code: z.string().nullable(),
    /** Cause of the error, for values of `error_code` that have several causes. */
    error_detail: z.string().nullable(),
    error_message: z.string().nullable(),
    /** Key of the help text for this error. */
    help_key: z.string().nullable(),
    payment_id: z.string().nullable(),
    uses_balance: z.boolean(),
    host_key: z.string().nullable(),
    secretary_id: z.number().int().nullable(),
    retry_of: z.number().int().nullable(),
    retryable: z.boolean(),
    created_at: Moment,
    completed_at: Moment.nullable(),
  })
  .meta({ id: 'DeploymentSummary' })

const Deployment = DeploymentSummary.extend({
  steps: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      status: z.enum(['waiting', 'running', 'done', 'skipped', 'failed']),
      duration_ms: z.number().int().nullable(),
    }),
  ),
  log_tail: z.array(z.string()),
  /** Support contact; null if none is configured. */
  support_url: z.string().nullable(),
}).meta({ id: 'Deployment' })

export const deploymentsContract = {
  hostKey: post('/api/deploy/host-key', {
    auth: 'user',
    summary: 'Get the fingerprint of a server’s SSH host key',
    limit: 'deploy',
    body: z.strictObject({ server_ip: ServerIp, ssh_port: SshPort }),
    reply: z.object({ host_key: z.string() }),
  }),
  start: post('/api/deploy/start', {
    auth: 'user',
    summary: 'Deploy an agent to your server',
    limit: 'deploy',
    body: Start,
    reply: z.object({ deployment_id: z.number().int(), status }),
    status: 202,
  }),
  list: get('/api/deploy', {
    auth: 'user',
    summary: 'List your deployments, newest first',
    reply: z.object({ deployments: z.array(DeploymentSummary) }),
  }),
  status: get('/api/deploy/:id/status', {
    auth: 'user',
    summary: 'Get a deployment with its steps and log',
    params: ById,
    reply: Deployment,
  }),
}
