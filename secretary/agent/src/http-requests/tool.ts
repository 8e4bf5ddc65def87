import { type DnsResolver, systemDnsResolver } from '@sanhe/kit/http/dns-resolver'
import { secondMs } from '@sanhe/kit/runtime/clock'
import { type Deps, resolveOwnerAddresses, type Skill, type SkillContext } from '#core'
import {
  chooseTextByLanguage,
  defineSkill,
  describePageFault,
  escapeToOneLine,
  formatInputForUser,
  markUntrustedWebText,
  quoteUntrustedText,
  requestApproval,
  truncateText,
} from '#skills'
import { type CheckedRequest, PageError, parsePageUrl, resolvePageHost, toPageError } from '#web'
import { formatResponse, hideSecret } from './format-response.ts'
import { type RequestInput, requestInput, withContentType } from './request-input.ts'
import { sendHttpRequest } from './send-request.ts'
import { readSecretValue } from './service.ts'
import { findRequestSecretByName, listRequestSecrets, type RequestSecretRow } from './store.ts'

type ToolDeps = Pick<Deps, 'db' | 'secrets' | 'config'> & { resolver: DnsResolver }

const timeoutMs = 30 * secondMs
/** Largest number of characters of a response that the model receives. */
const maxShownCharacters = 20_000

/** Tools that send requests to services. The model chooses a stored key by its name and never sees its value. */
export const httpRequestTools = (
  deps: Omit<ToolDeps, 'resolver'>,
  resolver: DnsResolver = systemDnsResolver,
): Skill[] => [
  defineSkill({
    name: 'send_http_request',
    risk: 'send',
    description:
      'Send an HTTP request to a service, for example to a JSON API. Asks the person. Redirects are not followed. Never repeat a request that changes something when its outcome is unknown.',
    input: requestInput,
    run: (input, context) => sendApproved({ ...deps, resolver }, input, context),
  }),
  defineSkill({
    name: 'list_request_keys',
    risk: 'read',
    isReadOnly: true,
    isOffered: () => listRequestSecrets(deps.db).length > 0,
    description:
      'List the names of the stored keys for send_http_request and the services that they are for.',
    input: requestInput.pick({}),
    run: () => listKeys(deps),
  }),
]

const listKeys = ({ db }: Pick<ToolDeps, 'db'>) =>
  listRequestSecrets(db)
    .map(({ name, origin }) => `${name}: ${origin}`)
    .join('\n')

async function sendApproved(deps: ToolDeps, input: RequestInput, context: SkillContext) {
  const url = parseUrl(deps, input, context)
  const secret = findSecret(deps, input, url, context)
  const headers = withContentType(input.headers, input.body)
  const shown = describeRequest({ method: input.method, url, headers, body: input.body }, secret)
  await requestApproval(context, {
    summary: {
      en: `Send a ${input.method} request to ${quoteUntrustedText(url.origin)}${secret ? ` with the key ${quoteUntrustedText(secret.name)}` : ''}`,
      zh: `向 ${quoteUntrustedText(url.origin)} 发送 ${input.method} 请求${secret ? `，使用密钥 ${quoteUntrustedText(secret.name)}` : ''}`,
    },
    action: { ...input, url: url.href },
    details: { target: escapeToOneLine(`${input.method} ${url.href}`), ...formatInputForUser(shown) },
  })
  const request = { method: input.method, url: new URL(url), headers: { ...headers }, body: input.body }
  const value = secret && addSecret(deps, request, secret, context)
  const response = await send(deps, request, secret !== undefined, context)
  const text = formatResponse(response)
  const safe = secret && value !== undefined ? hideSecret(text, secret.name, value) : text
  const { text: first, leftOut } = truncateText(safe, maxShownCharacters)
  const isCut = leftOut > 0 || response.isCut
  return [
    markUntrustedWebText(context, url.origin, first),
    ...(isCut
      ? [
          chooseTextByLanguage(
            context,
            'Only the beginning of the response is shown.',
            '只显示了响应的开头部分。',
          ),
        ]
      : []),
  ].join('\n\n')
}

/** Requests with a key go to a service that the owner entered, which may be in a private network. */
function parseUrl({ config, resolver }: ToolDeps, input: RequestInput, context: SkillContext) {
  const allowPrivate = config.webAllowsPrivate || input.secret !== undefined
  try {
    return parsePageUrl(input.url, { resolver, allowPrivate })
  } catch (error) {
    throw explain(error, context)
  }
}

function findSecret({ db }: ToolDeps, { secret: name }: RequestInput, url: URL, context: SkillContext) {
  if (name === undefined) return undefined
  const row = findRequestSecretByName(db, name)
  if (row?.origin === url.origin) return row
  const known = listKeys({ db }) || '-'
  throw new Error(
    row
      ? chooseTextByLanguage(context, `The key is for ${row.origin} only.`, `该密钥只能用于 ${row.origin}。`)
      : chooseTextByLanguage(
          context,
          `There is no key with this name. Stored keys:\n${known}`,
          `没有这个名称的密钥。已保存的密钥：\n${known}`,
        ),
  )
}

/** Writes the request as the person sees it. The key is shown by its name. */
function describeRequest(
  { method, url, headers, body }: CheckedRequest,
  secret: RequestSecretRow | undefined,
) {
  const names = Object.entries(headers).map(([name, text]) => `${name}: ${text}`)
  const key = secret && `${secret.place === 'query' ? '?' : ''}${secret.field}: … (${secret.name})`
  return [`${method} ${url.href}`, ...names, ...(key ? [key] : []), ...(body ? ['', body] : [])].join('\n')
}

/** Adds the key to a request, in place of a header or parameter that the model wrote. Returns its value. */
function addSecret(deps: ToolDeps, request: CheckedRequest, row: RequestSecretRow, context: SkillContext) {
  const value = readSecretValue(deps, row)
  if (value === undefined)
    throw new Error(
      chooseTextByLanguage(
        context,
        'The stored key cannot be read. The person has to enter it again.',
        '无法读取已保存的密钥，需要重新填写。',
      ),
    )
  if (row.place === 'query') request.url.searchParams.set(row.field, value)
  else {
    for (const name of Object.keys(request.headers))
      if (name.toLowerCase() === row.field) delete request.headers[name]
    request.headers[row.field] = value
  }
  return value
}

async function send(deps: ToolDeps, request: CheckedRequest, isOwnService: boolean, context: SkillContext) {
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = AbortSignal.any([context.signal, timeout])
  let isSent = false
  try {
    const addresses = await resolveAddresses(deps, request.url, isOwnService)
    context.signal.throwIfAborted()
    isSent = true
    return await sendHttpRequest(request, addresses, signal)
  } catch (error) {
    context.signal.throwIfAborted()
    throw explain(timeout.aborted ? new PageError('timeout') : error, context, isSent && mayChange(request))
  }
}

const mayChange = ({ method }: CheckedRequest) => method !== 'GET' && method !== 'HEAD'

async function resolveAddresses({ config, resolver }: ToolDeps, url: URL, isOwnService: boolean) {
  if (!isOwnService)
    return (await resolvePageHost({ resolver, allowPrivate: config.webAllowsPrivate }, url)).addresses
  const addresses = await resolveOwnerAddresses(resolver, url)
  if (addresses === 'blocked') throw new PageError('blocked')
  if (addresses === 'unreachable') throw new PageError('unresolved')
  return addresses
}

/** Explains a failure. A request that was sent may have taken effect, unless no connection was made. */
function explain(error: unknown, context: SkillContext, wasSent = false) {
  const fault = error instanceof PageError ? error : toPageError(error as NodeJS.ErrnoException)
  const isUnknown = wasSent && (fault.code === 'timeout' || fault.code === 'broken')
  const note = isUnknown
    ? chooseTextByLanguage(
        context,
        ' The request may have taken effect: do not repeat it.',
        ' 请求可能已经生效，请勿重复发送。',
      )
    : ''
  return new Error(describePageFault(context, fault) + note, { cause: error })
}
