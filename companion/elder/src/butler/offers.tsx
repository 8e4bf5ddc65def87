import { Button, buttonClasses } from '@sanhe/ui/button.tsx'
import { Link } from '@tanstack/react-router'
import { CalendarHeart, HeartPulse, ShoppingBasket, Stethoscope } from 'lucide-react'
import { CallKey } from '#parts/call-key.tsx'
import { Refusal } from '#parts/trouble.tsx'
import { callsIn, type Key, keysOf } from './keys.ts'
import type { Action } from './talking.ts'
import type { Asked } from './use-talk.ts'

type OnAsk = { onAsk: (asked: Asked) => void }

const openers = [
  { words: '附近有什么活动', icon: CalendarHeart },
  { words: '帮我挂号', icon: Stethoscope },
  { words: '帮我买菜', icon: ShoppingBasket },
  { words: '我不舒服', icon: HeartPulse },
]

/** Suggested first questions. */
export function Openers({ isFirst, onAsk }: OnAsk & { isFirst: boolean }) {
  return (
    <section>
      {isFirst && <p className="mb-4 text-lg">您好，我是管家小禾。点一下就能问我，也可以打字或者说话。</p>}
      <ul aria-label="可以这样问" className="grid grid-cols-2 gap-3">
        {openers.map(({ words, icon: Icon }) => (
          <li key={words} className="flex">
            <Button className="min-h-24 w-full flex-col py-3 text-balance" onClick={() => onAsk({ words })}>
              <Icon aria-hidden className="size-8 text-accent-text" />
              {words}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Buttons after a reply. `said` is its text: calls that the reply already shows as buttons are left out. */
export function Offers({ actions, said, onAsk }: OnAsk & { actions: Action[]; said: string }) {
  const standing = callsIn(said)
  const keys = keysOf(actions).filter((key) => key.kind !== 'call' || !standing.includes(key.number))
  return (
    <ul aria-label="可以接着做" className="flex flex-col gap-3">
      {keys.map((key) => (
        <li key={key.label} className="flex">
          <Offer offer={key} onAsk={onAsk} />
        </li>
      ))}
    </ul>
  )
}

function Offer({ offer, onAsk }: OnAsk & { offer: Key }) {
  const { kind, label } = offer
  if (kind === 'call') return <CallKey number={offer.number} label={label} />
  if (kind === 'open')
    return (
      <Link to={offer.to} className={`${buttonClasses()} w-full`}>
        {label}
      </Link>
    )
  return (
    <Button className="w-full" onClick={() => onAsk({ words: label })}>
      {label}
    </Button>
  )
}

/** Shown while a reply is missing, because the connection broke or the butler still works on it. */
export function Waiting({ error, onLook }: { error: unknown; onLook: () => void }) {
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted">管家的回答还没到，可能是网络断了一下。</p>
      <Refusal error={error} />
      <Button onClick={onLook}>再看一次</Button>
    </div>
  )
}
