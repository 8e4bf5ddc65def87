import { Agent } from 'node:https'
import { getCACertificates } from 'node:tls'
import { secondMs } from '@sanhe/kit/runtime/clock'
import { axios } from 'acme-client'
import { z } from 'zod'
import { CertificateError, type CertificateProblem } from './errors.ts'

const timeoutMs = 30 * secondMs

/**
 * Runs a task that talks to an authority, and classifies its errors. The errors of acme-client contain neither the
 * problem type nor `Retry-After`, so both are read from the responses. Only one task runs at a time, because
 * acme-client has one HTTP client for the whole process.
 */
export async function callCertificateAuthority<T>(
  ca: string | undefined,
  talk: () => Promise<T>,
): Promise<T> {
  const httpsAgent = new Agent({ ...(ca && { ca: [...getCACertificates('default'), ca] }) })
  // Disables acme-client's retries, which would wait for a Retry-After of hours; the certificate manager plans every
  // retry.
  const acmeSettings = { retryMaxAttempts: 0 }
  Object.assign(axios.defaults, { httpsAgent, timeout: timeoutMs, acmeSettings })
  const watch = watchResponses()
  try {
    return await talk()
  } catch (error) {
    throw watch.named(error as Error)
  } finally {
    watch.stop()
    httpsAgent.destroy()
  }
}

type Problem = { type: string; detail: string; retryAfterMs: number }

function watchResponses() {
  let unanswered = 0
  let problem: Problem | undefined
  const requests = axios.interceptors.request.use((config) => {
    unanswered += 1
    return config
  })
  const answers = axios.interceptors.response.use((answer) => {
    unanswered -= 1
    problem = findAcmeResponseProblem(answer)
    return answer
  })
  return {
    named(error: Error) {
      if (error instanceof CertificateError) return error
      if (unanswered > 0)
        return new CertificateError('AUTHORITY_UNREACHABLE', 'the authority does not answer')
      const { type = '', detail = error.message, retryAfterMs = 0 } = problem ?? {}
      return new CertificateError(codeOf(type), detail, retryAfterMs)
    },
    stop() {
      axios.interceptors.request.eject(requests)
      axios.interceptors.response.eject(answers)
    },
  }
}

const ProblemDocument = z.object({ type: z.string(), detail: z.string().default('') })
/** Parses a failed authorization or order. Its error is in the object itself or in one of its challenges. */
const Failed = z.object({
  error: ProblemDocument.optional(),
  challenges: z.array(z.object({ error: ProblemDocument.optional() })).default([]),
})

type Answer = { status: number; data: unknown; headers: { [name: string]: unknown } }

/** Returns the problem that a response reports; undefined if it reports none. */
export function findAcmeResponseProblem({ status, data, headers }: Answer): Problem | undefined {
  const { data: failed } = Failed.safeParse(data)
  const inside = failed?.error ?? failed?.challenges.find(({ error }) => error)?.error
  const whole = status >= 400 ? ProblemDocument.safeParse(data).data : undefined
  const found = whole ?? inside ?? (status >= 400 ? { type: '', detail: `HTTP ${status}` } : undefined)
  return found && { ...found, retryAfterMs: retryAfterMs(headers['retry-after']) }
}

/**
 * Parses a Retry-After header in seconds. A date is ignored, because it would be compared with a clock that may be
 * wrong.
 */
const retryAfterMs = (header: unknown) =>
  typeof header === 'string' && /^\d{1,7}$/.test(header) ? Number(header) * secondMs : 0

const codes: Record<string, CertificateProblem> = {
  rateLimited: 'RATE_LIMITED',
  rejectedIdentifier: 'IDENTIFIER_REFUSED',
  unsupportedIdentifier: 'IDENTIFIER_REFUSED',
  invalidProfile: 'IDENTIFIER_REFUSED',
  connection: 'VALIDATION_FAILED',
  dns: 'VALIDATION_FAILED',
  incorrectResponse: 'VALIDATION_FAILED',
  tls: 'VALIDATION_FAILED',
  unauthorized: 'VALIDATION_FAILED',
  caa: 'VALIDATION_FAILED',
}

/**
 * Returns the error code for a problem type such as `urn:ietf:params:acme:error:rateLimited`, by the last part of the
 * type.
 */
const codeOf = (type: string) => codes[type.split(':').at(-1) ?? ''] ?? 'AUTHORITY_ERROR'
