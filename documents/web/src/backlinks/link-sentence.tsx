type LinkSentenceProps = { context: { before: string; text: string; after: string } }

/** The sentence around a link, with the words of the link marked. */
export const LinkSentence = ({ context: { before, text, after } }: LinkSentenceProps) => (
  <span className="block text-[13px] leading-5 text-muted [overflow-wrap:anywhere]">
    {before}
    <mark className="rounded-[3px] bg-accent-soft px-0.5 text-accent-text">{text}</mark>
    {after}
  </span>
)
