import { Button, buttonClasses } from '@sanhe/ui/button.tsx'
import { Link } from '@tanstack/react-router'
import { CalendarHeart, HeartPulse, ShoppingBasket, Stethoscope } from 'lucide-react'
import { CallButton } from '#parts/call-button.tsx'
import { ErrorMessage } from '#parts/error-state.tsx'
import type { QuickReplies } from './butler-client.ts'
import { numbersToCall, type ReplyButton, toReplyButtons } from './button-options.ts'
import type { UserMessage } from './use-butler.ts'

type OnAsk = { onAsk: (message: UserMessage) => void }

const openers = [
  { words: '附近有什么活动', icon: CalendarHeart },
  { words: '帮我挂号', icon: Stethoscope },
  { words: '帮我买菜', icon: ShoppingBasket },
  { words: '我不舒服', icon: HeartPulse },
]

export function SuggestedQuestions({ isFirst, onAsk }: OnAsk & { isFirst: boolean }) {
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
export function ReplyButtons({ actions, said, onAsk }: OnAsk & { actions: QuickReplies[]; said: string }) {
  const shownNumbers = numbersToCall(said)
  const keys = toReplyButtons(actions).filter(
    (key) => key.kind !== 'call' || !shownNumbers.includes(key.number),
  )
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

function Offer({ offer, onAsk }: OnAsk & { offer: ReplyButton }) {
  const { kind, label } = offer
  if (kind === 'call') return <CallButton number={offer.number} label={label} />
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
export function MissingReply({ error, onLook }: { error: unknown; onLook: () => void }) {
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted">管家的回答还没到，可能是网络断了一下。</p>
      <ErrorMessage error={error} />
      <Button onClick={onLook}>再看一次</Button>
    </div>
  )
}
