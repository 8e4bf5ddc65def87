import { useText } from '@sanhe/ui/i18n.ts'
import { getErrorCode } from '@sanhe/ui/shell/api-errors.ts'
import { CertificateNote } from './certificate-note.tsx'
import { ConnectionError } from './connect-agent.ts'
import { connectionProblemLabels } from './connection-problem-text.ts'

type ConnectionProblemNoteProps = {
  error: Error
  address?: string | undefined
  /** Called once this browser trusts the agent's certificate, so that the failed action can be retried. */
  onAccepted?: () => void
}

/** Shows why pairing or the connection test failed, and what the user can do. */
export function ConnectionProblemNote({ error, address, onAccepted }: ConnectionProblemNoteProps) {
  const t = useText(connectionProblemLabels)
  const problem = problemOf(error)
  if (problem === 'certificate_untrusted' && address)
    return (
      <CertificateNote
        address={address}
        fingerprint={error instanceof ConnectionError ? error.fingerprint : undefined}
        onAccepted={onAccepted}
      />
    )
  const words = problem ? t.problems[problem] : { title: error.message, help: '' }
  const isUnreached = problem === 'unreachable' || problem === 'unreachable_here'
  return (
    <div role="alert" className="rounded-control bg-danger-soft px-4 py-3 text-sm text-danger-text">
      <p className="font-semibold">{words.title}</p>
      {words.help && <p className="mt-1 leading-6">{words.help}</p>}
      {address && isUnreached && (
        <a
          href={`https://${address}/`}
          target="_blank"
          rel="noopener noreferrer"
          className="mt-1 inline-flex min-h-6 items-center underline"
        >
          {t.open(address)}
        </a>
      )}
    </div>
  )
}

/**
 * Returns the connection problem that caused an error: an error of a request of this device, or an error response of
 * the backend.
 */
function problemOf(error: Error) {
  if (error instanceof ConnectionError) return error.problem
  return getErrorCode(error) === 'AGENT_UNREACHABLE' ? 'unreachable' : undefined
}
