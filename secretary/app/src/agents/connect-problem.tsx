import { useText } from '@sanhe/ui/i18n.ts'
import { errorCodeOf } from '#api.ts'
import { CertificateNote } from './certificate-note.tsx'
import { ConnectError } from './connect.ts'
import { connectText } from './connect-text.ts'

type ConnectProblemNoteProps = {
  error: Error
  address?: string | undefined
  /** Called once this browser trusts the agent's certificate, so that the failed action can be retried. */
  onAccepted?: () => void
}

/** Shows why pairing or the connection test failed, and what to do. */
export function ConnectProblemNote({ error, address, onAccepted }: ConnectProblemNoteProps) {
  const t = useText(connectText)
  const problem = problemOf(error)
  if (problem === 'certificate_untrusted' && address)
    return (
      <CertificateNote
        address={address}
        fingerprint={error instanceof ConnectError ? error.fingerprint : undefined}
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

/** Returns the problem of this device's own request, or of the backend's. */
function problemOf(error: Error) {
  if (error instanceof ConnectError) return error.problem
  return errorCodeOf(error) === 'AGENT_UNREACHABLE' ? 'unreachable' : undefined
}
