import { buttonClasses } from '@sanhe/ui/button.tsx'
import { Link } from '@tanstack/react-router'
import { codeOf, reasonOf } from '#api.ts'
import { CallKey } from '#parts/call-key.tsx'
import { Refusal } from '#parts/trouble.tsx'
import { callsIn } from './keys.ts'

const membership: string = '/membership'

/** Shows why the butler did not get the message, and what helps. */
export function Refused({ error }: { error: unknown }) {
  if (!error) return null
  return (
    <div className="flex flex-col gap-3">
      <Refusal error={error} />
      {callsIn(reasonOf(error)).map((number) => (
        <CallKey key={number} number={number} label={`打 ${number}`} isUrgent />
      ))}
      {codeOf(error) === 'FREE_LIMIT_EXCEEDED' && (
        <Link to={membership} className={buttonClasses()}>
          看看会员
        </Link>
      )}
    </div>
  )
}
