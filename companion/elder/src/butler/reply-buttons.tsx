import { Button, buttonClasses } from '@sanhe/ui/button.tsx'
import { Link } from '@tanstack/react-router'
import { CalendarHeart, HeartPulse, ShoppingBasket, Stethoscope } from 'lucide-react'
import { PhoneCallButton } from '#parts/call-button.tsx'
import { ErrorMessage } from '#parts/error-state.tsx'
import { PhraseText } from '#parts/phrase-text.tsx'
import type { QuickReplyAction } from './butler-client.ts'
import { findPhoneNumbersToCall, type ReplyButton, toReplyButtons } from './reply-button-rules.ts'
import type { OutgoingChatMessage } from './use-butler-chat.ts'

type OnSend = { onSend: (message: OutgoingChatMessage) => void }

const suggestedQuestions = [
  { words: '附近有什么活动', icon: CalendarHeart },
  { words: '帮我挂号', icon: Stethoscope },
  { words: '帮我买菜', icon: ShoppingBasket },
  { words: '我不舒服', icon: HeartPulse },
]

export function SuggestedQuestions({ isFirst, onSend }: OnSend & { isFirst: boolean }) {
  return (
    <section>
      {isFirst && <p className="mb-4 text-lg">您好，我是管家小禾。点一下就能问我，也可以打字或者说话。</p>}
      <ul aria-label="可以这样问" className="grid grid-cols-2 gap-3">
        {suggestedQuestions.map(({ words, icon: Icon }) => (
          <li key={words} className="flex">
            <Button className="min-h-24 w-full flex-col py-3 text-balance" onClick={() => onSend({ words })}>
              <Icon aria-hidden className="size-8 text-accent-text" />
              <PhraseText text={words} />
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * Buttons below a reply. `said` is the text of the reply. Phone numbers in this text already have a button, so they get
 * no second button here.
 */
export function ReplyButtons({
  actions,
  said,
  onSend,
}: OnSend & { actions: QuickReplyAction[]; said: string }) {
  const shownNumbers = findPhoneNumbersToCall(said)
  const keys = toReplyButtons(actions).filter(
    (key) => key.kind !== 'call' || !shownNumbers.includes(key.number),
  )
  return (
    <ul aria-label="可以接着做" className="flex flex-col gap-3">
      {keys.map((key) => (
        <li key={key.label} className="flex">
          <ReplyButtonControl offer={key} onSend={onSend} />
        </li>
      ))}
    </ul>
  )
}

function ReplyButtonControl({ offer, onSend }: OnSend & { offer: ReplyButton }) {
  const { kind, label } = offer
  if (kind === 'call') return <PhoneCallButton number={offer.number} label={label} />
  if (kind === 'open')
    return (
      <Link to={offer.to} className={`${buttonClasses()} w-full`}>
        {label}
      </Link>
    )
  return (
    <Button className="w-full" onClick={() => onSend({ words: label })}>
      {label}
    </Button>
  )
}

/**
 * Notice with a reload button for a reply that has not arrived. Either the connection broke, or the butler is still
 * writing the reply.
 */
export function MissingReplyNotice({ error, onLook }: { error: unknown; onLook: () => void }) {
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted">管家的回答还没到，可能是网络中断了。</p>
      <ErrorMessage error={error} />
      <Button onClick={onLook}>重新加载</Button>
    </div>
  )
}
